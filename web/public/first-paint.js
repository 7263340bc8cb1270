// What has to be known before the first paint. A separate file, because the page allows no inline scripts.
;(() => {
  const page = document.documentElement.dataset
  const kept = name => {
    try {
      return localStorage.getItem(name)
    } catch {
      // Storage is blocked: use the system's theme, signed out.
      return null
    }
  }
  // Offered again after a seller's first sale (lib/install.ts): nobody else is asked.
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    globalThis.installOffer = event
  })
  const scheme = kept('mantine-color-scheme-value')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.mantineColorScheme = dark ? 'dark' : 'light'
  // The faces of a link's page come last on a slow line (`web/prerender.ts`).
  const { downlink = 0, rtt = Number.POSITIVE_INFINITY } = navigator.connection ?? {}
  if (downlink > 1.5 && rtt < 300) {
    delete page.lateFaces
    for (const face of document.querySelectorAll('[data-face]')) face.rel = 'preload'
  }
  if (!kept('token')) return
  page.sesion = kept('rol') ?? ''
  // The server rendered the first look without data: the browser adds the name before that is painted.
  const [nombre = ''] = JSON.parse(kept('user') ?? '{}').nombreCompleto?.split(' ') ?? []
  new MutationObserver((_, observer) => {
    const greeting = document.querySelector('.shell [data-greeting]')
    const whole = greeting?.textContent.endsWith(', ')
    if (whole) greeting.append(nombre)
    if (whole || document.readyState !== 'loading') observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
})()
