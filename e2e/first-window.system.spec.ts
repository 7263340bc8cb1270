import { expect, test } from './fixtures.ts'
import { addressOf, screensByPerson, tasks } from './screens.ts'

/** One task a screen: its field and its button are in the first window of a small laptop and of a telephone. */
test.describe.configure({ mode: 'parallel' })

/** All that is out of the window is named, not only the first. */
const see = expect.configure({ soft: true })

const WINDOWS = [
  { width: 1366, height: 657 },
  { width: 360, height: 740 },
]

for (const [who, paths] of screensByPerson) {
  for (const size of WINDOWS) {
    test(`the tasks of ${who} are in the first window of ${size.width} × ${size.height}`, async ({ visit }) => {
      test.slow()
      const page = await visit(who === 'nobody' ? undefined : who, size)
      if (who === 'nobody') await page.goto('/landing')
      for (const path of paths) {
        await test.step(path, async () => {
          const named = tasks[path]
          if (!named) throw new Error(`${path}: which is its task?`)
          await page.goto(await addressOf(page, path))
          for (const name of named) {
            const options = { name, exact: true }
            const place = page
              .getByLabel(name, { exact: true })
              .or(page.getByRole('button', options))
              .or(page.getByRole('link', options))
              .filter({ visible: true })
              .first()
            await see(place).toBeInViewport({ ratio: 1 })
            // Nothing lies over it: a bar at the foot, a notice, a button that stays.
            const free = () =>
              place.evaluate(element => {
                const { x, y, width, height } = element.getBoundingClientRect()
                const there = document.elementFromPoint(x + width / 2, y + height / 2)
                return element.contains(there) || there?.closest('label')?.contains(element) || there?.contains(element)
              })
            await see.poll(free, { message: `${path}: ${name}` }).toBe(true)
          }
        })
      }
    })
  }
}
