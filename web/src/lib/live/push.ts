/** What shows a push: it does nothing else. */
const WORKER = '/avisos.js'

/** Whether this browser shows what is pushed to it: only with https, and on some phones only from the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** This browser's subscription; null: it has none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Asks the person, and subscribes with the server's key. null: the browser may not show anything. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  return await pushManager.subscribe(options).catch(async () => {
    // One of another key stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe(options)
  })
}
