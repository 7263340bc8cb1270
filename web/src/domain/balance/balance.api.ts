import { type Balance, balanceApi, filasDelBalance } from '@talonario/contract'
import { partQuery, useDownload, useSend, useSendOnce, useWrite } from '#lib/ask.ts'
import { saveFile } from '#lib/files.ts'
import { writeSheet } from '#lib/sheet.ts'

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
    const rows = filasDelBalance(balance).flatMap(({ titulo, filas }) => [[titulo], ...filas, []])
    const gastos = balance.gastos.map(({ fecha, concepto, por, importe }) => [
      fecha.slice(0, 10),
      concepto,
      por,
      importe,
    ])
    const bytes = await writeSheet([
      { name: 'Balance', rows },
      { name: 'Gastos', rows: [['Fecha', 'Qué se pagó', 'Anotó', 'Importe'], ...gastos] },
    ])
    saveFile({ bytes, fileName: 'balance.xlsx' })
  })
