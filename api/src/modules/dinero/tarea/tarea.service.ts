export {
  closeCaso,
  closeRejection,
  closeReview,
  deleteAvisos,
  endReembolsos,
  endTareas,
  findCaso,
  hasAvisos,
  hasReview,
  insertAviso,
  insertTarea,
  openCaso,
  type TareaTomada,
  takeAvisos,
  tareasPendientes,
} from './tarea.queries.ts'
export { INTENTOS_HASTA_CASO } from './tarea.rules.ts'
