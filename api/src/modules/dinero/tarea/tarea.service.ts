export {
  deleteAvisos,
  endReembolsos,
  insertAviso,
  insertTarea,
  markDone,
  type TareaTomada,
  tareasPendientes,
} from './tarea.queries.ts'
export { INTENTOS_HASTA_CASO } from './tarea.rules.ts'
export { cerrarRechazo, cerrarRevision, closeCaso, findCaso, hayRevision, openCaso } from './tarea-caso.queries.ts'
