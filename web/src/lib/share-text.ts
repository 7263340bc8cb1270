/** Offers a text to the phone's own sharing; where there is none, copies it. Throws when neither is to be had. */
export async function shareText(text: string): Promise<'shared' | 'copied' | 'cancelled'> {
  if (!navigator.share) {
    await navigator.clipboard.writeText(text)
    return 'copied'
  }
  try {
    await navigator.share({ text })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    throw error
  }
}
