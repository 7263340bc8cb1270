/** The browser's offer to install the site, which `first-paint.js` keeps: it comes once, before any screen is drawn. */
type Offer = Event & { prompt: () => Promise<unknown> }
declare global {
  var installOffer: Offer | undefined
}

const DECLINED = 'sin-instalar'

/** `ask`: the browser does it; `share`: the person does it, on iOS. null: it was declined here, or cannot be. */
export function howToInstall(ios: boolean): 'ask' | 'share' | null {
  if (localStorage.getItem(DECLINED)) return null
  if (ios) return 'share'
  return globalThis.installOffer ? 'ask' : null
}

/** It is not offered again on this device, until everything kept here is cleared. */
export const declineInstall = (): void => localStorage.setItem(DECLINED, '1')

/** Asks the browser, which can be done once. */
export async function install(): Promise<void> {
  const offer = globalThis.installOffer
  globalThis.installOffer = undefined
  await offer?.prompt()
}
