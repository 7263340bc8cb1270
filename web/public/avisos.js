// Shows the reminders that a person asked for on this device. It keeps nothing, and no page goes through it.

addEventListener('push', event => {
  const { titulo, texto, camino, tema } = event.data.json()
  // Of the same draw there is one at a time, however often it comes.
  const shown = { body: texto, tag: tema, icon: '/icono.svg', badge: '/icono-monocromo.svg', data: { camino } }
  event.waitUntil(registration.showNotification(titulo, shown))
})

addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(clients.openWindow(event.notification.data.camino))
})
