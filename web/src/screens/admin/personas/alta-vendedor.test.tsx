import { screen, waitFor, within } from '@testing-library/react'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it, vi } from 'vitest'
import { fillIn, renderScreen, screenServer } from '../../../../test/render-screen.tsx'

const server = screenServer()

const person = {
  'Nombre de usuario': 'nadia',
  'Nombre completo': 'Nadia Ríos',
  'Documento (DNI)': '4.123.456-7',
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
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(label === 'Rol' ? 'vendedor' : '')
    }
  })

  it('that is refused shows the reason, and the input stays', async () => {
    await register({ 'Nombre de usuario': 'otra', 'Documento (DNI)': '51234567', Email: 'vendedora@talonario.test' })
    expect(await screen.findByText('Vendedor no registrado')).toBeDefined()
    expect(screen.getByText('El email ya está registrado.')).toBeDefined()
    expect(
      screen.getByText(/^Si esa persona compra en la tienda, .* la borra en su perfil, o vos en Datos personales/),
    ).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Nombre completo').value).toBe('Nadia Ríos')
  })
})

describe('a list of sellers', () => {
  const byCi = (ci: string) =>
    server.app.db.selectFrom('usuario').select(['nombre_completo', 'telefono', 'grupo']).where('ci', '=', ci).execute()
  const area = () => screen.findByLabelText('Pegá la lista')
  async function paste(text: string) {
    const view = await open()
    await view.user.click(await area())
    await view.user.paste(text)
    return view
  }
  async function pick(bytes: BlobPart, name: string) {
    const view = await open()
    await view.user.upload(await screen.findByLabelText('O elegí un archivo de Excel o CSV'), new File([bytes], name))
    return view
  }

  it('pasted from a spreadsheet without titles is opened in two presses, and invited by WhatsApp with a tick', async () => {
    const { user } = await paste('011 15-1234-5678\tPeña Inés\t4.012.345-6\n2400 1111\tSosa Luis\t41234568\n')
    const table = within(await screen.findByRole('list', { name: 'La lista' }))
    await table.findByText('No parece un celular con su código de área.')
    expect(table.getByText('40123456 · 011 15-1234-5678')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Dar de alta a 2 vendedores' }))
    await screen.findByText('Se importaron 2 vendedores.')
    expect(await byCi('40123456')).toEqual([{ nombre_completo: 'Peña Inés', telefono: '011 15-1234-5678', grupo: '' }])
    const link = await screen.findByRole('link', { name: 'Invitar a Peña Inés por WhatsApp' })
    await waitFor(() => expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5491112345678\?text=Hola/))
    await user.click(link)
    await screen.findByText('Mandaste 1 de 2.')
  })

  it('shows all that is wrong where it can be put right, and opens none before', async () => {
    const { user } = await paste(
      'nombre\tdni\tcelular\tcurso\nAna Paz\t12\t099 111 222\t4º A\nLuz Paz\t22222222\t\t4º B\n',
    )
    await user.click(await screen.findByRole('button', { name: 'Dar de alta a 2 vendedores' }))
    await screen.findByText('El documento lleva entre 6 y 12 números.')
    screen.getByText('El documento ya está en uso.')
    screen.getByText('El teléfono es obligatorio.')
    expect(await byCi('7123456')).toEqual([])
    await fillIn(user, { 'Documento de Ana Paz': '7.123.456' })
    await user.click(screen.getByRole('button', { name: 'Sacar a Luz Paz de la lista' }))
    await user.click(screen.getByRole('button', { name: 'Dar de alta a 1 vendedor' }))
    await screen.findByText('Se importó 1 vendedor.')
    expect(await byCi('7123456')).toEqual([{ nombre_completo: 'Ana Paz', telefono: '099 111 222', grupo: '4º A' }])
  })

  it('is read from a file of Excel', async () => {
    const rows = [
      ['Curso', 'Nombre y apellido', 'DNI', 'Teléfono'],
      ['5º', 'Mora Díaz', 8_123_456, '099 111 223'],
    ]
    const { user } = await pick((await writeXlsx({ sheets: [{ name: 'Lista', rows }] })) as BlobPart, 'lista.xlsx')
    await user.click(await screen.findByRole('button', { name: 'Dar de alta a 1 vendedor' }))
    await screen.findByText('Se importó 1 vendedor.')
    expect(await byCi('8123456')).toEqual([{ nombre_completo: 'Mora Díaz', telefono: '099 111 223', grupo: '5º' }])
  })

  it('is read from the sheet that its reader chooses', async () => {
    const titles = ['Apellido', 'Nombre', 'DNI', 'Teléfono']
    const sheets = [
      { name: 'Resumen', rows: [['Total', 1]] },
      { name: '6º B', rows: [titles, ['Gil', 'Nora', 8_123_457, '099 111 224']] },
    ]
    const { user } = await pick((await writeXlsx({ sheets })) as BlobPart, 'lista.xlsx')
    await user.click(await screen.findByRole('button', { name: '6º B (2 filas)' }))
    await user.click(await screen.findByRole('button', { name: 'Dar de alta a 1 vendedor' }))
    await screen.findByText('Se importó 1 vendedor.')
    expect(await byCi('8123457')).toEqual([{ nombre_completo: 'Nora Gil', telefono: '099 111 224', grupo: '' }])
  })

  it('names what it does not use, and keeps the other errors when one person is taken out', async () => {
    const { user } = await paste(
      'Nombre\tDNI\tCelular\tTalle\nAna Paz\t12\t099 111 222\tM\nLuz Paz\t13\t099 111 223\tS\nEva Gil\t9123458\t099 111 224\tL\n',
    )
    await screen.findByText('No se usa: Talle.')
    await user.click(screen.getByRole('button', { name: 'Dar de alta a 3 vendedores' }))
    await user.click(await screen.findByRole('button', { name: 'Sacar a Luz Paz de la lista' }))
    screen.getByLabelText('Documento de Ana Paz')
    expect(screen.queryByLabelText('Documento de Luz Paz')).toBeNull()
  })

  it('is read from a CSV that a spreadsheet on Windows wrote', async () => {
    const csv = 'nombreUsu;nombreCompleto;ci;email;telefono\ninesp;Inés Peña;6123456;ines@correo.test;099 111 222'
    const { user } = await pick(Uint8Array.from(Buffer.from(csv, 'latin1')), 'vendedores.csv')
    await user.click(await screen.findByRole('button', { name: 'Dar de alta a 1 vendedor' }))
    await screen.findByText('Se importó 1 vendedor.')
    expect(await stored('ines@correo.test')).toMatchObject([{ nombre_completo: 'Inés Peña', rol: 'vendedor' }])
  })

  it('that cannot be read says so, and nothing is not a list', async () => {
    const { user } = await pick('no es un libro', 'lista.xlsx')
    await screen.findByText('No se pudo leer el archivo. Guardalo como .xlsx o CSV y probá otra vez.')
    await user.click(screen.getByRole('button', { name: 'Ver la lista' }))
    await screen.findByText('Pegá la lista o elegí un archivo.')
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
