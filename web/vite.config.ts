import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from './precompress.ts'

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

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Our own modules that every first visit loads: whatever the entry reaches without a lazy import. */
const firstVisit = new Set<string>()
function reach(id: string, graph: Graph): void {
  if (firstVisit.has(id) || !id.startsWith(`${import.meta.dirname}/src/`)) return
  firstVisit.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(next, graph)
}

const entry = `${import.meta.dirname}/src/main.tsx`

export default defineConfig({
  plugins: [react(), preloadFonts, precompress()],
  build: {
    target: 'es2022',
    // Which file needs which: scripts/size-budget.ts adds up first visits.
    manifest: true,
    // Fonts stay files: they are preloaded and cached on their own.
    assetsInlineLimit: 0,
    // Three files for what every screen needs, instead of thirty crumbs; the libraries outlive our releases in the cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', priority: 2, test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'query', priority: 2, test: /node_modules\/@tanstack\/(react-query|query-core)\// },
            {
              debugName: 'base',
              name: (id, graph) => {
                reach(entry, graph)
                return firstVisit.has(id) && id !== entry ? 'base' : null
              },
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': 'http://127.0.0.1:3000' } },
})
