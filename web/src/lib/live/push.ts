/** The service worker: reminders, and what there is to see without a connection. */
export const WORKER = '/avisos.js'

/** Whether this browser can show pushes: only with https, and on some phones only from the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** This browser's subscription; null: none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Asks for permission, and subscribes with the server's key. null: refused. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  return await pushManager.subscribe(options).catch(async () => {
    // A subscription with another key has to be ended first.
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe(options)
  })
}
