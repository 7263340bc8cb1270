// Sets the colour scheme before the first paint. A file of its own: the page allows no inline scripts.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
