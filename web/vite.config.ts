import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The two faces are asked for with the document, so that headings do not wait for the style sheet. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml(_html, { bundle }) {
    return Object.keys(bundle ?? {})
      .filter(file => file.endsWith('.woff2'))
      .map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
        injectTo: 'head',
      }))
  },
}

export default defineConfig({
  plugins: [react(), preloadFonts],
  // Fonts stay files: they are preloaded and cached on their own.
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': 'http://127.0.0.1:3000' } },
})
