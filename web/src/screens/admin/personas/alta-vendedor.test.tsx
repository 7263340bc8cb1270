import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fillIn, renderScreen, screenServer } from '../../../../test/render-screen.tsx'

const server = screenServer()

const person = {
  'Nombre de usuario': 'nadia',
  'Nombre completo': 'Nadia Ríos',
  'Documento (CI)': '4.123.456-7',
  Teléfono: '099 123 456',
  Email: 'nadia@correo.test',
  Contraseña: 'tres tristes tigres',
  Rol: 'vendedor',
}

const open = () => renderScreen(server, '/admin/alta-vendedor', { as: 'admin' })

async function register(texts: Partial<typeof person> = {}) {
  const view = await open()
  await fillIn(view.user, { ...person, ...texts })
  await view.user.click(screen.getByRole('button', { name: 'Registrar vendedor' }))
  return view
}

const stored = (email: string) =>
  server.app.db.selectFrom('usuario').select(['nombre_completo', 'rol', 'ci']).where('email', '=', email).execute()

describe('a new seller', () => {
  it('has a role in small letters, and no other than vendedor', async () => {
    const { user } = await register({ Rol: 'ADMIN', Email: 'otra@correo.test' })
    expect(screen.getByLabelText<HTMLInputElement>('Rol').value).toBe('admin')
    expect(await screen.findByText('Rol no válido. Debe ser vendedor')).toBeDefined()
    expect(await stored('otra@correo.test')).toEqual([])
    await user.clear(screen.getByLabelText('Rol'))
    await user.click(screen.getByRole('button', { name: 'Registrar vendedor' }))
    expect(await screen.findByText('Rol no válido. Debe ser vendedor')).toBeDefined()
  })

  it('needs a telephone', async () => {
    await register({ Teléfono: '' })
    expect(await screen.findByText('El teléfono es obligatorio.')).toBeDefined()
  })

  it('is registered, with a warning about the check digit, and the form is empty again', async () => {
    await register({ Rol: 'Vendedor' })
    expect(await screen.findByText('Vendedor registrado correctamente')).toBeDefined()
    expect(screen.getByText(/dígito verificador/)).toBeDefined()
    expect(await stored('nadia@correo.test')).toEqual([
      { nombre_completo: 'Nadia Ríos', rol: 'vendedor', ci: '41234567' },
    ])
    for (const label of Object.keys(person)) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('')
    }
  })

  it('that is refused shows the reason, and the input stays', async () => {
    await register({ 'Nombre de usuario': 'otra', 'Documento (CI)': '51234567', Email: 'vendedora@talonario.test' })
    expect(await screen.findByText('Vendedor no registrado')).toBeDefined()
    expect(screen.getByText('El email ya está registrado.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Nombre completo').value).toBe('Nadia Ríos')
  })
})

describe('a file of sellers', () => {
  const header = 'nombreUsu;nombreCompleto;ci;email;telefono\n'
  async function send(bytes: string | Uint8Array<ArrayBuffer>) {
    const { user } = await open()
    const file = new File([bytes], 'vendedores.csv', { type: 'text/csv' })
    await user.upload(await screen.findByLabelText('Elegí el archivo CSV'), file)
    await user.click(screen.getByRole('button', { name: 'Importar' }))
  }

  it('has to be chosen', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Importar' }))
    expect(await screen.findByText('Elegí un archivo CSV.')).toBeDefined()
  })

  it('opens an account a row, also when a spreadsheet on Windows wrote it', async () => {
    await send(Uint8Array.from(Buffer.from(`${header}inesp;Inés Peña;6123456;ines@correo.test;099 111 222`, 'latin1')))
    expect(await screen.findByText('Se importó 1 vendedor.')).toBeDefined()
    expect(await stored('ines@correo.test')).toMatchObject([{ nombre_completo: 'Inés Peña', rol: 'vendedor' }])
  })

  it('with a wrong row opens none and names the row', async () => {
    await send(`${header}ana;Ana Paz;7123456;ana@correo.test;099 111 222\nluz;Luz Paz;no;luz@correo.test;099 111 222`)
    expect(
      await screen.findByText('El archivo tiene errores: fila 3: El documento lleva entre 6 y 12 números.'),
    ).toBeDefined()
    expect(await stored('ana@correo.test')).toEqual([])
  })

  it('is also what the export saves', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const [bytes] = saved.mock.calls[0]!
    expect(await (bytes as Blob).text()).toContain('Romina Acosta')
  })
})
