import { TOAST_STAYS, toastError } from './toast.ts'

/**
 * Loads a part of the site. If its file does not arrive, what is on the screen stays, with what is written there, until the part was loaded:
 * by «Reintentar», with a connection again, or when a link is followed. Most browsers remember a failed import for as long as the page is open
 * (whatwg/html#6768), and a new version may have replaced the file: then only the page can be loaded again, when the person says so. Throws
 * only where nothing is on the screen yet.
 */
export async function loadPart<Part>(load: () => Promise<Part>, again = false): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!document.getElementById('contenido') || document.querySelector('.shell')) throw error
    await anotherTry(again && navigator.onLine)
    return await loadPart(load, true)
  }
}

function anotherTry(inVain: boolean): Promise<void> {
  return new Promise(resolve => {
    const stop = new AbortController()
    const retry = () => {
      stop.abort()
      resolve()
    }
    const onLink = ({ target }: Event) => target instanceof Element && target.closest('a') && retry()
    addEventListener('online', retry, stop)
    addEventListener('click', onLink, stop)
    const reload = { label: 'Volver a cargar', onChoose: () => location.reload() }
    toastError('No se pudo abrir esa parte.', {
      detail: inVain
        ? 'Hay que volver a cargar la página. Antes, terminá lo que tenés abierto.'
        : 'Lo que tenés abierto sigue acá. Puede ser un corte de la conexión.',
      actions: inVain ? [reload] : [{ label: 'Reintentar', onChoose: retry }],
      autoClose: TOAST_STAYS,
    })
  })
}
