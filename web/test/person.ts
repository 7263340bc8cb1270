import { waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** A user who waits for an option until it has arrived, and types the last key of a text after the rest of it: a form that is drawn for each key is slow. */
export function person(): UserEvent {
  const user = userEvent.setup()
  return {
    ...user,
    type: async (field, text) => {
      const last = (/[{[]/.exec(text)?.index ?? text.length) - 1
      if (last < 2) return user.type(field, text)
      await user.click(field)
      await user.paste(text.slice(0, last))
      await user.keyboard(text.slice(last))
    },
    selectOptions: async (select, option) => {
      const options = () => [...(select as HTMLSelectElement).options].flatMap(({ value, text }) => [value, text])
      await waitFor(() => expect(options()).toContain(option))
      await user.selectOptions(select, option)
    },
  }
}
