import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What a call does is said to readers of the contract and of its reference page: no browser fetches it. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\// },
    handler: code => ({ code: code.replaceAll(/^ +summary:\s+'(?:[^'\\\n]|\\.)*',$/gm, ''), map: null }),
  },
}

/** The two faces are preloaded with the document, so that headings do not wait for the style sheet. */
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

/** Each library is evaluated in a separate task, before the entry that imports it: one task for all was the longest of a visit. */
const oneTaskEach: Plugin = {
  name: 'one-task-each',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: html => {
      const entry = /\s*<script type="module"[^>]*><\/script>/.exec(html)?.[0] ?? ''
      const preload = /<link rel="modulepreload" crossorigin href="([^"]+)">/g
      return html
        .replace(entry, '')
        .replaceAll(preload, '<script type="module" crossorigin src="$1"></script>')
        .replace('<link rel="stylesheet"', `${entry.trim()}\n    <link rel="stylesheet"`)
    },
  },
}

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const inSrc = (file: string) => `${import.meta.dirname}/src/${file}`

const place = (name: string, file: string) => ({ name, from: inSrc(file), modules: new Set<string>() })

/**
 * The app's own modules that one place reaches without a lazy import, each group named after the first place that does:
 * the entry (`base`), the cover, the shop. So a visit loads four files instead of forty small ones. What of the shop a seller's desk needs too is
 * one of these (`ticket`): a telephone without a signal keeps no shop.
 */
const places = [
  place('base', 'main.tsx'),
  place('cover', 'screens/public/landing.tsx'),
  place('ticket', 'screens/vendedor/vender.tsx'),
  place('shop', 'screens/tienda/tienda.tsx'),
]
const shop = places.at(-1)
function reach(id: string, modules: Set<string>, graph: Graph): void {
  if (modules.has(id) || !id.startsWith(inSrc(''))) return
  modules.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(next, modules, graph)
}

export default defineConfig({
  plugins: [withoutSummaries, react(), preloadFonts, oneTaskEach],
  // Every build writes the same names: the page's first look is drawn with another build's.
  css: {
    modules: { generateScopedName: (name, file) => `${basename(file.split('?')[0] ?? '', '.module.css')}_${name}` },
  },
  build: {
    target: 'es2022',
    // build.ts empties the folder: the verifier is put there at the same time.
    emptyOutDir: false,
    // Which file needs which: scripts/size-budget.ts adds up first visits.
    manifest: true,
    // Fonts stay files: they are preloaded and cached separately.
    assetsInlineLimit: 0,
    // Few files for a first visit; libraries stay cached over releases.
    rolldownOptions: {
      output: {
        // Every file's name is in the first one, which lists them all.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', priority: 2, test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            // Several queries in one are a seller's list alone.
            { name: 'query', priority: 2, test: /node_modules\/@tanstack\/(react-query|query-core)\/(?!.*ueries)/ },
            // Small, and shown on many screens.
            {
              name: 'parts',
              priority: 0.8,
              test: /src\/(ui\/(base\/pill|feedback\/note|layout\/(panel|page-head)|list\/(item-list|first-part|key-values))\.|ui\/ticket\/receipt|lib\/follow)/,
            },
            // What a log-in and an invitation need of what numbers are shown with: who signs in, how a list waits, and fields.
            {
              name: 'usuario',
              priority: 0.6,
              test: /contract\/src\/usuario\.|src\/ui\/(feedback\/(query-view|empty-state)|form\/fields\.css)/,
            },
            // The first one takes along what its modules import.
            ...places.map(({ name, from }, i) => ({
              debugName: name,
              priority: 1 - i / places.length,
              name: (id: string, graph: Graph) => {
                for (const { from, modules } of places) reach(from, modules, graph)
                const first = places.find(({ modules }) => modules.has(id))
                const shared = name !== 'ticket' || shop?.modules.has(id)
                return first?.name === name && shared && id !== from ? name : null
              },
            })),
            // None of the files below takes these along: large and read by few screens, or small and read by many.
            {
              name: 'phone',
              priority: 0.1,
              test: /node_modules\/libphonenumber-js\/|contract\/src\/telefono(-metadata)?\.|src\/ui\/base\/whatsapp-button/,
            },
            { name: 'errors', priority: 0.1, test: /contract\/src\/errors/ },
            { name: 'venta', priority: 0.1, test: /contract\/src\/(venta|checkout|reclamo)\.|zod\/v4\/mini\/iso/ },
            { name: 'sesion', priority: 0.1, test: /contract\/src\/(sesion|segundo-factor)\./ },
            { name: 'cuenta', priority: 0.1, test: /contract\/src\/cuenta\./ },
            // One file, not five small ones whose names the first file would list.
            {
              name: 'modalidad',
              test: /src\/(domain\/(modalidad\/modalidad\.|cuota\/cuota\.rules|boleto\/boleto\.messages)|lib\/form\/amount)/,
            },
            { name: 'talonario', test: /src\/domain\/talonario\/talonario\.(api|messages)/ },
            { name: 'telefono-envio', test: /src\/domain\/telefono\/telefono-(envio|lista|recibo)\.api/ },
            {
              name: 'help-link',
              test: /src\/(features\/ayuda\/(help-link|ayuda\.module)|domain\/ayuda\/ayuda-capitulo)/,
            },
            { name: 'vendedor', test: /src\/(screens\/vendedor\/vendedor\.module|features\/vendedor\/own-screen)/ },
            // What is said of a number: one file for its links.
            {
              name: 'number',
              test: /src\/(domain\/(cuota\/cuota\.|reclamo\/reclamo\.|boleto\/boleto-suerte|sorteo\/sorteo-(calendario|ganadores|desierto)|pago\/pago\.messages)|features\/(cuota\/(plan-list|number-plan)|boleto\/boleto\.module)|ui\/feedback\/share-file)/,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { '/api': 'http://127.0.0.1:3000' } },
})
