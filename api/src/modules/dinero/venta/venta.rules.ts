import { AppError, type Rol } from '@talonario/contract'

type Numero = { numero: number; vendedorId: string | null }

/** Whether this person may sell this number in person; throws the refusal. `ventaLibre`: sellers may sell unassigned numbers too. */
export function exigirVendible(rifa: Numero, caller: { _id: string; rol: Rol }, ventaLibre: boolean): void {
  if (caller.rol === 'admin' || rifa.vendedorId === caller._id) return
  if (rifa.vendedorId !== null) throw new AppError('RIFA_DE_OTRO_VENDEDOR', { numeros: [rifa.numero] })
  if (!ventaLibre) throw new AppError('RIFA_SIN_ASIGNAR', { numeros: [rifa.numero] })
}
