import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const text = (source: string | Uint8Array): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source)

/** Inlines the script and the styles into the page. Any file left beside it is an error: the page has to work alone. */
const oneFile: Plugin = {
  name: 'one-file',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.html'))
    if (page?.type !== 'asset') throw new Error('The build made no page')
    let html = text(page.source)
    for (const [name, file] of Object.entries(bundle)) {
      if (file === page) continue
      const [tag, inline] =
        file.type === 'chunk'
          ? [/<script[^>]* src="[^"]*"[^>]*><\/script>/, `<script type="module">${inScript(file.code)}</script>`]
          : [/<link rel="stylesheet"[^>]*>/, `<style>${text(file.source)}</style>`]
      if (!html.includes(file.fileName) || !tag.test(html)) throw new Error(`${name} cannot be put into the page`)
      html = html.replace(tag, () => inline)
      delete bundle[name]
    }
    page.fileName = 'verificador.html'
    page.source = html
  },
}

/** A script's text must not end its element. */
const inScript = (code: string): string => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')

/** The verifier for people without the site, as one file: dist/verificador.html. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), oneFile],
  build: {
    target: 'es2022',
    outDir: '../dist',
    emptyOutDir: false,
    assetsInlineLimit: Number.POSITIVE_INFINITY,
    cssCodeSplit: false,
    modulePreload: false,
  },
})
