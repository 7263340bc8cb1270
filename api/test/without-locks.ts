import { registerHooks } from 'node:module'

/**
 * For the control of the stampede: `node --import` this, and the server takes numbers without locking them. The lock is one
 * clause of one statement; where that is not to be found any more this refuses, so that the control cannot pass by chance.
 */
const PLACE = '/rifa/toma.queries.ts'
const LOCK = ' order by numero for no key update`'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith(PLACE)) return loaded
    const source = String(loaded.source)
    if (source.split(LOCK).length !== 2) throw new Error(`The lock is not where it was in ${PLACE}`)
    return { ...loaded, source: source.replace(LOCK, '`') }
  },
})
