import { type Balance, balanceApi, filasDelBalance } from '@talonario/contract'
import { partQuery, useDownload, useSend, useSendOnce, useWrite } from '#lib/ask.ts'
import { saveFile } from '#lib/files.ts'
import { dayDots, dayTime, today } from '#lib/format.ts'
import { writeSheet } from '#lib/sheet/sheet.ts'

/** The balance of a campaign; '': the current one. */
export const balanceQuery = (campania: string) =>
  partQuery(['balance', campania], balanceApi.balance, 'balance', { query: { campania } })

/** An expense leaves the organisation's own money. */
const touched = ['balance', 'caja']

/** Sent again after a lost reply, it is recorded once. */
export const useRegistrarGasto = () => useSendOnce(balanceApi.registrarGasto, touched)
export const useCorregirGasto = () => useSend(balanceApi.corregirGasto, touched)

export const useBalancePdf = () => useDownload(balanceApi.balancePdf)

/** The balance and its expenses as an .xlsx file. */
export const useBalanceXlsx = () =>
  useWrite(async (balance: Balance) => {
    const { campania } = balance
    const title = [[campania.nombre, dayDots(today())], []]
    const rows = filasDelBalance(balance).flatMap(({ titulo, filas }) => [[titulo], ...filas, []])
    const gastos = balance.gastos.map(({ fecha, concepto, por, importe }) => [dayTime(fecha), concepto, por, importe])
    const bytes = await writeSheet([
      { name: 'Balance', widths: [40, 18], rows: [...title, ...rows] },
      {
        name: 'Gastos',
        widths: [18, 40, 26, 18],
        rows: [...title, ['Fecha', 'Qué se pagó', 'Anotó', 'Importe'], ...gastos],
      },
    ])
    saveFile({ bytes, fileName: `Balance ${campania.nombre}.xlsx` })
  })
