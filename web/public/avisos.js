// Shows the reminders for this device. It caches nothing and intercepts no page.

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
