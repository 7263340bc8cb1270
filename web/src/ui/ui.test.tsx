import { fireEvent, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Avatar } from '#ui/base/avatar.tsx'
import { Podium } from '#ui/chart/charts.tsx'
import { GoalBar } from '#ui/chart/goal-bar.tsx'
import { NumberStepper } from '#ui/form/number-stepper.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { ExpandableText } from '#ui/list/expandable-text.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { CodeScanner } from '#ui/picker/code-scanner.tsx'
import { DateField } from '#ui/picker/date-field.tsx'
import { ImagePicker } from '#ui/picker/image-picker.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { fakeCamera } from '../../test/camera.ts'
import { draw } from '../../test/render.tsx'

function Counter({ start }: { start: number }) {
  const [value, setValue] = useState(start)
  return <NumberStepper label="Cantidad" value={value} onChange={setValue} max={500} />
}

function Field() {
  const [value, setValue] = useState('')
  return (
    <>
      <DateField label="Fecha del sorteo" value={value} onChange={setValue} min="2025-12-03" />
      <output>{value || 'ninguna'}</output>
    </>
  )
}

describe('Disclosure', () => {
  it('comes into view where a person opens it, and stays where it is open from the start', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user, screen } = draw(
      <>
        <Disclosure summary="Abierta" open>
          <p>De siempre</p>
        </Disclosure>
        <Disclosure summary="Que saque una foto">
          <p>El código</p>
        </Disclosure>
      </>,
    )
    await user.click(screen.getByText('Que saque una foto'))
    await waitFor(() => expect(seen.mock.contexts).toEqual([screen.getByText('El código').closest('details')]))
  })
})

describe('Ticket', () => {
  it('a free number that can be taken is a button named by its padded number and its word', async () => {
    const take = vi.fn()
    const { user, screen } = draw(<Ticket numero={42} onClick={take} />)
    await user.click(screen.getByRole('button', { name: '00042 Libre', pressed: false }))
    await waitFor(() => expect(take).toHaveBeenCalledOnce())
  })

  it('a number in the cart is pressed, a sold one is disabled, both in words', () => {
    const { screen } = draw(
      <>
        <Ticket numero={1} state="carrito" onClick={() => {}} />
        <Ticket numero={2} state="vendida" disabled />
      </>,
    )
    expect(screen.getByRole('button', { name: '00001 Tu carrito', pressed: true })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '00002 Vendida' }).disabled).toBe(true)
  })

  it('a number that is only shown is no button', () => {
    const { screen } = draw(<Ticket numero={7} state="ganadora" size="md" above="Rifa 2025" />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('Ganadora')).toBeDefined()
  })
})

describe('Pager', () => {
  it('shows the page of the total and stops at both ends', async () => {
    const go = vi.fn()
    const { user, screen } = draw(<Pager page={1} pages={2} onChange={go} />)
    expect(screen.getByText('1 de 2')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Página anterior' }))
    await waitFor(() => expect(go).not.toHaveBeenCalled())
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
    await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith(2))
    expect(screen.queryByLabelText('Ir a la página')).toBeNull()
  })

  it('takes a typed page of many, and the last one for a number beyond it', async () => {
    const go = vi.fn()
    const { user, screen } = draw(<Pager page={3} pages={800} onChange={go} />)
    const field = screen.getByLabelText('Ir a la página')
    await user.type(field, '512{Enter}')
    await waitFor(() => expect(go.mock.calls).toEqual([[512]]))
    await user.clear(field)
    await user.type(field, '9999{Enter}')
    await waitFor(() => expect(go.mock.lastCall).toEqual([800]))
    const before = go.mock.calls.length
    await user.clear(field)
    await user.type(field, 'dos{Enter}')
    await waitFor(() => expect(go).toHaveBeenCalledTimes(before))
  })
})

describe('goals', () => {
  it('a passed goal shows its real percentage on a full bar', () => {
    const { screen } = draw(<GoalBar label="Meta anual 2025" percent={130.5} />)
    const bar = screen.getByRole('progressbar', { name: 'Meta anual 2025' })
    expect(bar.getAttribute('aria-valuenow')).toBe('100')
    expect(screen.getByText('130,5 %')).toBeDefined()
  })
})

describe('ExpandableText', () => {
  it('a text of 250 characters is shown whole', () => {
    const { screen } = draw(<ExpandableText text={'a'.repeat(250)} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('a longer one opens and closes again', async () => {
    const { user, screen } = draw(<ExpandableText text={`${'a'.repeat(250)}fin`} />)
    expect(screen.queryByText(/fin/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ver más' }))
    expect(await screen.findByText(/fin/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ver menos' }))
    await waitFor(() => expect(screen.queryByText(/fin/)).toBeNull())
  })
})

describe('NumberStepper', () => {
  it('minus never goes below 1', async () => {
    const { user, screen } = draw(<Counter start={2} />)
    const minus = screen.getByRole<HTMLButtonElement>('button', { name: 'Restar: Cantidad' })
    await user.click(minus)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Cantidad').value).toBe('1'))
    expect(minus.disabled).toBe(true)
  })

  it('takes typed digits only, up to its maximum', async () => {
    const { user, screen } = draw(<Counter start={4} />)
    const field = screen.getByLabelText<HTMLInputElement>('Cantidad')
    await user.clear(field)
    await waitFor(() => expect(field.value).toBe(''))
    await user.type(field, '-3x7.')
    await waitFor(() => expect(field.value).toBe('37'))
    await user.type(field, '00')
    await waitFor(() => expect(field.value).toBe('500'))
  })
})

describe('DateField', () => {
  it('a typed dd-MM-yyyy is the day, what does not exist is none', async () => {
    const { user, screen } = draw(<Field />)
    const field = screen.getByLabelText<HTMLInputElement>('Fecha del sorteo')
    await user.type(field, '31-02-2026')
    expect(await screen.findByText('ninguna')).toBeDefined()
    await user.clear(field)
    await user.type(field, '20-12-2025')
    expect(await screen.findByText('2025-12-20')).toBeDefined()
  })

  it('the calendar is a titled dialog whose days have their full date and cannot be before the first one', async () => {
    const { user, screen } = draw(<Field />)
    await user.click(screen.getByRole('button', { name: 'Abrir calendario' }))
    expect(await screen.findByRole('dialog', { name: 'Fecha del sorteo' })).toBeDefined()
    const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    expect(day('martes 2 de diciembre de 2025').disabled).toBe(true)
    await user.click(day('sábado 20 de diciembre de 2025'))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Fecha del sorteo' }).value).toBe('20-12-2025'),
    )
  })

  it('months and years are jumped over, none before the first day', async () => {
    const { user, screen } = draw(<Field />)
    await user.click(screen.getByRole('button', { name: 'Abrir calendario' }))
    const [month, year] = await screen.findAllByRole('combobox', { name: 'Mes y año' })
    await user.selectOptions(year!, '2027')
    await user.selectOptions(month!, 'marzo')
    await user.click(await screen.findByRole('button', { name: 'lunes 15 de marzo de 2027' }))
    expect(await screen.findByText('2027-03-15')).toBeDefined()
    expect(within(year!).getAllByRole('option')[0]?.textContent).toBe('2025')
  })
})

describe('pictures', () => {
  it('only image files are taken', async () => {
    const pick = vi.fn()
    const { screen } = draw(<ImagePicker label="Elegir imagen" value={null} onChange={pick} />)
    const files = [new File(['x'], 'acta.pdf', { type: 'application/pdf' })]
    fireEvent.change(screen.getByLabelText('Elegir imagen'), { target: { files } })
    await waitFor(() => expect(pick).toHaveBeenCalledExactlyOnceWith(null))
    expect(screen.getByText('Elegí un archivo de imagen.')).toBeDefined()
  })

  it('an avatar that fails to load is hidden, one that was never set shows the initials', async () => {
    const { screen } = draw(
      <>
        <Avatar nombre="Marta Giménez" imagen="perdida.webp" />
        <Avatar nombre="Julio Bentancor" />
      </>,
    )
    const picture = document.querySelector('img')
    if (picture) fireEvent.error(picture)
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByText('JB')).toBeDefined()
  })
})

describe('Podium', () => {
  it('lists the five best with their values, best in the middle column', () => {
    const figures = [118, 87, 64, 42, 31, 12].map(value => ({ id: String(value), label: `Producto ${value}`, value }))
    const { screen } = draw(<Podium label="Los 5 más vendidos" figures={figures} />)
    const places = screen.getAllByRole('listitem').map(place => place.textContent)
    expect(places).toEqual([
      '315ºProducto 31',
      '643ºProducto 64',
      '1181ºProducto 118',
      '872ºProducto 87',
      '424ºProducto 42',
    ])
  })
})

it.each([
  ['NotReadableError', /^Otra aplicación está usando la cámara\./],
  ['NotFoundError', /^No hay una cámara/],
])('a scanner without a camera (%s) says why', async (refuse, said) => {
  fakeCamera({ refuse })
  const { screen } = draw(<CodeScanner on paused={false} onSwitch={() => {}} onCode={() => {}} />)
  expect(await screen.findByText(said)).toBeDefined()
})
