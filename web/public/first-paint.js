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
  const scheme = kept('mantine-color-scheme-value')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.mantineColorScheme = dark ? 'dark' : 'light'
  if (kept('token')) page.sesion = kept('rol') ?? ''
})()
