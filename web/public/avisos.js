// Shows the reminders for this device, and what there is to see without a connection: a page that says so and, where somebody sells, the
// seller's screens. A new version is used from the next page on: an open one keeps its files.

// The build writes these two in: the files of the seller's screens, the entry last, and a name for them.
const FILES = []
const VERSION = 'sin-version'

const SCREENS = 'pantallas-'
const OWN = SCREENS + VERSION
/** Any address of a seller has this page. */
const PAGE = '/vendedor'
/** The addresses whose screens are kept: where the app begins, selling, and what was sold without signal. */
const KEPT = /^\/(app|vendedor\/(vender-rifa\/[^/]+|sin-senal))$/
const OFFLINE = '/sin-conexion.html'
/** What a page runs before it is drawn. */
const FIRST = '/first-paint.js'

addEventListener('install', event => {
  event.waitUntil(Promise.all([keepOfflinePage(), keepNewScreens()]))
  skipWaiting()
})

addEventListener('activate', event => event.waitUntil(Promise.all([forgetOldScreens(), preload()])))

/** A page is asked for while the worker starts. Not by Firefox, which then shows its own page without a connection (GoogleChrome/workbox#3134). */
async function preload() {
  const { navigationPreload } = registration
  if (/Firefox/.test(navigator.userAgent)) await navigationPreload?.disable()
  else await navigationPreload?.enable()
}

let told = Promise.resolve()

// A page says whether a seller is signed in. Without one their addresses show the page about the connection.
addEventListener('message', event => {
  told = told.then(event.data === 'vende' ? keepScreens : forgetPage).catch(() => {})
  event.waitUntil(told)
})

addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(navigate(event, pathname))
  else if (origin !== location.origin) return
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (pathname === FIRST) event.respondWith(fetch(request).catch(() => caches.match(FIRST)))
})

/** Without a connection a seller gets what sells, from whatever address of theirs; everybody else the page that says so. */
async function navigate({ request, preloadResponse }, pathname) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const sells = /^\/(app$|vendedor\/)/.test(pathname) && (await caches.match(PAGE, { cacheName: OWN }))
    if (!sells) return (await caches.match(OFFLINE)) || Response.error()
    return KEPT.test(pathname) ? sells : Response.redirect('/app')
  }
}

/** Also of the version before, which a page may still show. */
const fileOf = async request => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

const keepOfflinePage = async () => (await caches.open('sin-conexion')).add(new Request(OFFLINE, { cache: 'reload' }))

const screenCaches = async () => (await caches.keys()).filter(name => name.startsWith(SCREENS))

/** A new version where an earlier one is kept. */
const keepNewScreens = async () => ((await caches.match(PAGE)) ? keepScreens() : undefined)

/** The files stay for whoever signs in next. */
async function forgetPage() {
  await Promise.all((await screenCaches()).map(async name => (await caches.open(name)).delete(PAGE)))
}

async function keepScreens() {
  const cache = await caches.open(OWN)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([FIRST, ...FILES].filter(file => !kept.has(file)))
  const page = await fetch(PAGE, { cache: 'no-cache' })
  // A server with another version by now has a page of other files.
  if (page.ok && (await page.clone().text()).includes(`"${FILES.at(-1)}"`)) await cache.put(PAGE, page)
}

/** Those of two versions stay. */
async function forgetOldScreens() {
  const others = (await screenCaches()).filter(name => name !== OWN)
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)))
}

addEventListener('push', event => {
  const { titulo, texto, camino, tema } = event.data.json()
  // One notification per draw, however often it arrives.
  const shown = { body: texto, tag: tema, icon: '/icono.svg', badge: '/icono-monocromo.svg', data: { camino } }
  event.waitUntil(registration.showNotification(titulo, shown))
})

addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(clients.openWindow(event.notification.data.camino))
})
