import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export type RunningBrowser = { window(): Promise<Remote>; stop(): Promise<void> }

/** What a browser brings; scripts are expressions, run in the page. */
export type Remote = {
  navigate(url: string): Promise<void>
  evaluate(script: string): Promise<unknown>
  /** Clicks the element that the script finds, then types. False if it finds none. */
  act(script: string, text?: string): Promise<boolean>
}

/** A window of one person. Each step waits for its element, and throws if it does not appear. */
export type Window = ReturnType<typeof windowOver>

const LONGEST_WAIT = 60_000
const LIBRARY = readFileSync('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', 'utf8')

// With an open dialog only its content counts; disabled or hidden elements, and those that take no tap yet, are waited for. WebKit's driver does not scroll within a sheet.
const find = (queries: string) => `(() => {
  const { within } = TestingLibraryDom
  const seen = element => element.checkVisibility({ visibilityProperty: true })
  const ready = element => !element.disabled && seen(element) && !element.closest('.settles')?.getAnimations().length
  const page = within([...document.querySelectorAll('[role=dialog]')].filter(seen).at(-1) ?? document.body)
  const found = ${queries}.find(ready) ?? null
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found
})()`
const button = (name: RegExp) =>
  find(`[
    ...['button', 'link'].flatMap(role => page.queryAllByRole(role, { name: ${String(name)}, hidden: true })),
    ...page.queryAllByText(${String(name)}, { selector: 'summary, summary *' }),
  ]`)
const field = (label: RegExp) =>
  find(`[...page.queryAllByLabelText(${String(label)}), ...page.queryAllByPlaceholderText(${String(label)})]`)

export function windowOver(remote: Remote) {
  /** Again until it is done; what a page that is just being drawn refuses is tried again too. */
  async function until(what: string, attempt: () => Promise<unknown>): Promise<void> {
    let reason: unknown
    for (const end = Date.now() + LONGEST_WAIT; Date.now() < end; await sleep(100)) {
      try {
        if (!(await remote.evaluate(`'TestingLibraryDom' in globalThis`)))
          await remote.evaluate(`void (() => {${LIBRARY}})()`)
        if (await attempt()) return
      } catch (error) {
        reason = error
      }
    }
    const seen = await remote.evaluate('location.pathname + "\\n" + document.body.innerText.slice(0, 3000)')
    throw new Error(`Did not come: ${what}\nThe page, ${seen}`, { cause: reason })
  }
  return {
    open: (url: string) => remote.navigate(url),
    /** The button, link or summary of this name. */
    press: (name: RegExp) => until(`button ${name}`, () => remote.act(button(name))),
    /** Into the field with this label or placeholder. */
    write: (label: RegExp, text: string) => until(`field ${label}`, () => remote.act(field(label), text)),
    /** A switch, whose field is behind its drawing. */
    turn: (label: RegExp) =>
      until(`switch ${label}`, () => remote.evaluate(`(it => it && (it.click(), true))(${field(label)})`)),
    /** Until what the script tells is true; the last it told. */
    until: (what: string, script: string) =>
      until(what, () =>
        remote.evaluate(
          `(Promise.resolve(${script}).then(told => { globalThis.told = told }), globalThis.told === true)`,
        ),
      ),
    run: (script: string) => remote.evaluate(`void (${script})`),
    choose: (label: RegExp, option: string) =>
      until(`option ${option}`, () =>
        remote.evaluate(`(field => {
        const index = [...(field?.options ?? [])].findIndex(({ text }) => text === ${JSON.stringify(option)})
        if (index < 0) return false
        field.selectedIndex = index
        return field.dispatchEvent(new Event('change', { bubbles: true }))
      })(${field(label)})`),
      ),
    see: (text: RegExp) =>
      until(`text ${text}`, () => remote.evaluate(`${text}.test(document.body.innerText.replace(/\\s+/g, ' '))`)),
  }
}
