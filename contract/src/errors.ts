import { counted, numberWidth, padNumber } from './numero.ts'

/**
 * Every refusal of the server, with its HTTP status and its Spanish sentence; the keys are the error codes. `{name}` is filled from the
 * error's details, `{: name}` adds a colon before it if there is such a detail. Sentences that a screen puts into others have no
 * exclamation marks. A second sentence is for a single number.
 */
export const errors = {
  VALIDACION: [400, 'Revisá los datos enviados.'],
  JSON_INVALIDO: [400, 'El pedido no se pudo leer.'],
  NADA_PARA_PAGAR: [400, 'No hay nada para pagar'],
  DATOS_FALTANTES: [400, 'Faltan datos para realizar la consulta.'],
  PARAMETROS_FALTANTES: [400, 'Faltan parámetros necesarios para confirmar el pago'],
  SIN_TOKEN: [401, 'No se encontró un token de autorización.'],
  SESION_VENCIDA: [401, 'Tu sesión venció. Volvé a iniciar sesión.'],
  CREDENCIALES: [401, 'Email o contraseña incorrectos.'],
  CUENTA_INACTIVA: [403, 'Tu cuenta está inactiva. Contacta al administrador.'],
  SEGUNDO_FACTOR_REQUERIDO: [401, 'Escribí el código de tu aplicación de verificación.'],
  SEGUNDO_FACTOR_INCORRECTO: [401, 'El código no es correcto o ya se usó.'],
  SEGUNDO_FACTOR_OBLIGATORIO: [403, 'Activá la verificación en dos pasos para seguir.'],
  SIN_PERMISO: [403, 'No tenés permiso para hacer esto.'],
  SOLO_MIRA: [403, 'Tu cuenta solo mira: no puede cambiar nada. Pedíselo a quien organiza.'],
  PASSWORD_ACTUAL: [400, 'La contraseña actual no es correcta.'],
  CODIGO_INCORRECTO: [400, 'El código no es correcto o ya se usó.'],
  PASSWORD_COMUN: [400, 'Esa contraseña {motivo}. Elegí otra.'],
  TOKEN_RECUPERACION: [400, 'El enlace no es válido o ya venció. Pedí uno nuevo.'],
  TOKEN_VERIFICACION: [400, 'El enlace no es válido o ya venció. Pedí uno nuevo.'],
  ENTRADA_SIN_CLAVE: [400, 'Elegí una contraseña para tu cuenta.'],
  ENTRADA_CON_CLAVE: [403, 'Esta cuenta entra con su contraseña.'],
  TOKEN_CONSULTA: [400, 'El enlace no es válido o ya venció. Pedí uno nuevo.'],
  INVITACION_INVALIDA: [
    400,
    'La invitación no sirve: ya se usó, venció o no es la última. Pedile otra a quien te invitó.',
  ],
  CODIGO_REQUERIDO: [400, 'Para cambiar el email escribí también el código de tu aplicación de verificación.'],
  RUTA_DESCONOCIDA: [404, 'No existe esa ruta.'],
  NO_ENCONTRADO: [404, 'No se encontró lo que buscás.'],
  USUARIO_NO_ENCONTRADO: [404, 'No se encontró el usuario.'],
  VENDEDOR_NO_ENCONTRADO: [404, 'No se encontró el vendedor.'],
  PRODUCTO_NO_ENCONTRADO: [404, 'No se encontró el producto.'],
  SORTEO_NO_ENCONTRADO: [404, 'No hay un sorteo agendado para esa fecha.'],
  PREMIO_NO_ENCONTRADO: [404, 'No se encontró el premio.'],
  COMPRA_NO_ENCONTRADA: [404, 'No se encontró la compra.'],
  BOLETO_CANCELADO: [
    404,
    'Lo que jugaba este boleto se canceló el {cuando}. El motivo: {motivo} Lo que se pagó por él se devuelve.',
  ],
  BOLETO_NO_ENCONTRADO: [404, 'No hay un boleto con ese código. Si la venta se anuló, el boleto ya no vale.'],
  BOLETO_INVALIDO: [404, 'Ese código no es de un boleto emitido acá: no vale.'],
  BOLETO_SIN_AVISO: [409, 'Ese papel se anuló: escanealo de nuevo.'],
  BOLETO_SIN_SORTEO: [
    409,
    'Ese sorteo se canceló: si lo pagaste, el dinero te lo devuelve quien te lo vendió, o la organización.',
  ],
  BOLETO_CERRADO: [
    409,
    'La lista del sorteo se cerró sin ese número, y ya no se registra: si lo pagaste, hablá con quien te lo vendió, o con la organización.',
  ],
  AVISOS_COMPLETOS: [409, 'Ya hay {maximo} avisos de ese boleto: los está mirando quien organiza.'],
  ENLACE_NO_ENCONTRADO: [404, 'Ese enlace no es de nadie. Podés elegir entre todos los números.'],
  PAGINA_FUERA_DE_RANGO: [404, 'No hay más resultados para mostrar.'],
  RIFAS_INEXISTENTES: [404, 'No existen estos números: {numeros}.', 'No existe el número {numeros}.'],
  RIFAS_BORRADAS: [
    404,
    'Algunos de esos números ya no existen. Actualizá la página y elegí otros.',
    'Ese número ya no existe. Actualizá la página y elegí otro.',
  ],
  INVITACION_VIGENTE: [409, 'Ya tiene una invitación que sirve{: enlace}.'],
  CAMPANIA_ABIERTA: [409, 'La campaña actual no terminó. Terminala para empezar otra.'],
  CAMPANIA_EMPEZADA: [409, 'La rifa ya tiene un sorteo: seguí por los pasos.'],
  SIN_ANTERIOR: [409, 'La campaña ya empezó, o no hay una anterior.'],
  CAMPANIA_TERMINADA: [409, 'La campaña terminó. Creá la siguiente en Configuración, Campañas.'],
  CAMPANIA_CON_SORTEOS: [409, 'Quedan sorteos por realizar{: fechas}.'],
  CLASE_FIJA: [409, 'Ya hay números vendidos o apartados: la campaña no cambia de clase.'],
  CAMPANIA_SELLADA: [409, 'Ya se cerró un sorteo de esta campaña: sus sorteos, premios y números quedan como están.'],
  SOLO_CONTINUA: [409, 'Un sorteo extra es de una campaña en la que cada número juega en todos los sorteos.'],
  CIERRE_ANTES_DE_VENCER: [
    409,
    'Todavía se pueden pagar las cuotas de este sorteo: se cierra cuando pase el vencimiento que se publicó.',
  ],
  OTRO_SORTEO_CERRADO: [409, 'Otro sorteo de la campaña espera su resultado: realizalo primero.'],
  CUOTA_PAGADA: [409, 'Esa cuota ya está pagada.'],
  CUOTAS_EN_ORDEN: [409, 'Las cuotas se pagan en orden: sigue la {proxima}.'],
  PRECIO_CAMBIO: [409, 'Mientras tanto cambió el precio: ahora cuesta {total}. No se vendió nada.'],
  CUOTAS_CAMBIARON: [
    409,
    'Lo que falta pagar de ese número cambió: ahora son {total}. Miralo de nuevo antes de cobrar.',
  ],
  SIN_SORTEO_POR_JUGAR: [409, 'Ese número ya no tiene ningún sorteo por jugar: no se cobran más cuotas.'],
  MODALIDADES_CAMBIARON: [
    409,
    'La tabla de precios cambió mientras la editabas. Actualizá la página y volvé a intentarlo.',
  ],
  CUOTAS_PAGADAS: [409, 'Hay cuotas posteriores pagadas: se deshacen primero, de la última a la primera.'],
  NUMERO_CEDIDO: [409, 'El número de esa compra pasó a otra persona: la compra queda como está.'],
  NUMEROS_AL_DIA: [
    409,
    'No deben ninguna cuota atrasada, o ya no están vendidos: {numeros}.',
    'El número {numeros} no debe ninguna cuota atrasada, o ya no está vendido.',
  ],
  PREMIO_PENDIENTE: [
    409,
    'Ganaron un premio que todavía no se entregó: {numeros}.',
    'El número {numeros} ganó un premio que todavía no se entregó.',
  ],
  PLAN_MAS_CARO: [
    409,
    'Lo próximo que paga quien compró pasaría a ser más, o antes: eso lo cambia quien organiza, o esa persona en sus compras.',
  ],
  PLAN_FIJO: [
    409,
    'Ese plan no se puede cambiar: no queda nada por pagar, o primero hay que pagar las cuotas atrasadas.',
  ],
  MODALIDAD_NO_VALE: [409, 'Esa forma de pago no vale para este número ahora. Elegí otra.'],
  PLAN_TERMINADO: [
    409,
    'El plan con que se vendió ya no se vende, así que otro número no puede tomar su lugar: elegí «Se devuelve el dinero», y si quiere seguir, vendele otro con un plan de ahora.',
  ],
  PRECIO_DE_TABLA: [409, 'El precio de estos números lo pone la tabla de precios de la campaña: cambialo ahí.'],
  MODALIDAD_SIN_ELEGIR: [409, 'Elegí en cuántas cuotas se paga.'],
  MODALIDAD_SIN_SORTEO: [
    409,
    'La modalidad «{nombre}» nombra un sorteo que no está agendado: agendá primero los sorteos.',
  ],
  MODALIDAD_UN_PAGO: [
    409,
    'Para vender {tramo} tiene que valer una modalidad de un pago, y una sola: en la tabla hay {hay}. Por ella compra quien no elige cuotas.',
  ],
  PACK_DE_TABLA: [409, 'En esta campaña los descuentos se ponen en la tabla de precios.'],
  PACK_SIN_PRECIO: [
    409,
    'Para vender de a varios, los números que quedan sin vender en el sorteo tienen que tener un solo precio.',
  ],
  PACK_CARO: [409, '{cantidad} por {total} no es una oferta: {cantidad} números ya salen {otro}. Bajá el total.'],
  PACK_BARATO: [409, '{cantidad} por {total} es demasiado barato: llevar {menos} cuesta {otro}. Subí el total.'],
  ORDEN_DE_SORTEOS: [
    409,
    'Las cuotas vencen según el orden de los sorteos, y este cambio lo alteraría: primero quitá las modalidades de la tabla de precios.',
  ],
  SIN_PUBLICAR: [409, 'La venta todavía no empezó. Volvé pronto.'],
  CORREO_SIN_FALLAR: [409, 'Ese correo no está fallido, o ya se borró.'],
  FALTA_OBLIGATORIO: [409, 'No se puede publicar sin {falta}.'],
  FALTA_PARA_PUBLICAR: [409, 'Falta {falta}.'],
  VENTAS_DE_PRUEBA: [
    409,
    'Los números {numeros} se compraron con pagos de prueba. Devolvé esas compras en Pagos antes de publicar.',
    'El número {numeros} se compró con pagos de prueba. Devolvé esa compra en Pagos antes de publicar.',
  ],
  FALTA_PARA_EXPEDIENTE: [409, 'Para hacer el expediente falta {falta}.'],
  WHATSAPP_ILEGIBLE: [
    400,
    'El WhatsApp no se pudo leer: falta el código de área, o no es un celular. Escribilo como +54 9 11 5555 1234.',
  ],
  ORGANIZACION_CAMBIADA: [
    409,
    'Otra persona guardó cambios mientras editabas. Lo tuyo sigue acá: compará y volvé a guardar.',
  ],
  CAMBIO_MIENTRAS: [
    409,
    'Esto cambió mientras lo editabas. Ahora dice {dice}. Lo tuyo no se guardó y sigue acá: guardá otra vez para que quede lo tuyo, o salí sin guardar para dejar lo que dice.',
  ],
  AJUSTE_FIJADO: [409, '«{ajuste}» lo fijó quien instaló el programa.'],
  CORREO_NO_SALE: [400, 'Nada se guardó, porque el correo de prueba no salió. {motivo}'],
  CONEXION_AJENA: [
    409,
    'Este permiso de Mercado Pago ya se usó, o lo pidió otra persona. Empezá de nuevo con «Conectar».',
  ],
  CONEXION_SIN_RESPUESTA: [502, 'Mercado Pago no respondió. Empezá de nuevo con «Conectar» en unos minutos.'],
  CONEXION_VENCIDA: [409, 'El permiso de Mercado Pago venció antes de llegar. Empezá de nuevo con «Conectar».'],
  SIN_CONEXION: [409, 'Mercado Pago no está conectado.'],
  AJUSTE_INVALIDO: [400, '«{ajuste}» {motivo}.'],
  IMAGEN_INEXISTENTE: [409, 'Una de las imágenes ya no está: volvé a subirla.'],
  NOMBRE_USU_EN_USO: [409, 'El nombre de usuario ya está en uso.'],
  EMAIL_EN_USO: [409, 'El email ya está registrado.'],
  EMAIL_RESERVADO: [409, 'Ese email es el de contacto de la organización: usá otro.'],
  CORREO_VERIFICADO: [409, 'Tu correo ya está verificado.'],
  EMAIL_VERIFICADO: [409, 'Ese email lo verificó su dueño: solo esa persona puede cambiarlo, en su perfil.'],
  COMPRADOR_DE_CUENTA: [409, 'La compra es de una cuenta: quien compró cambia sus datos en su perfil.'],
  COMPRADOR_SELLADO: [
    409,
    'La lista del sorteo ya se selló con estos datos, y cambiarlos la haría falsa: números {numeros}.',
    'La lista del sorteo ya se selló con estos datos, y cambiarlos la haría falsa: número {numeros}.',
  ],
  CORRECCION_CAMBIO: [409, 'Quien la vendió cambió lo que pide: miralo otra vez.'],
  YA_TIENE_PASSWORD: [409, 'Ya eligió su contraseña. Si la olvidó, puede pedir otra al entrar.'],
  CI_EN_USO: [409, 'El documento ya está registrado.'],
  SEGUNDO_FACTOR_ACTIVO: [409, 'La verificación en dos pasos ya está activada.'],
  SEGUNDO_FACTOR_INACTIVO: [409, 'La verificación en dos pasos no está activada.'],
  ULTIMO_ADMIN: [409, 'No se puede: es la única cuenta de administración.'],
  UNO_MISMO: [409, 'No podés hacer esto con tu propia cuenta.'],
  RIFA_NO_DISPONIBLE: [
    409,
    'Ya no están disponibles estos números: {numeros}.',
    'El número {numeros} ya no está disponible.',
  ],
  RIFA_EN_PRESTAMO: [409, 'Están en el teléfono de quien los vende, que puede venderlos sin señal: {quienes}.'],
  TELEFONO_DESCONOCIDO: [404, 'Ese teléfono no vende sin señal, o se dio de baja.'],
  OTROS_NUMEROS: [409, 'Elegí {cuantos} del mismo sorteo y precio.'],
  RIFAS_VENDIDAS: [409, 'No se pueden asignar: {motivo}.'],
  NUMEROS_INSUFICIENTES: [409, 'Pediste {pedidos} números y desde el {numeros} hay {libres} libres.'],
  PAGO_REPETIDO: [
    409,
    'Un pago igual se asentó hace menos de {minutos} minutos. Si es otro, mandalo con su propia Idempotency-Key.',
  ],
  REPARTO_HECHO: [
    409,
    'De esos números, {ya} ya los tiene quien los iba a recibir: se repartieron mientras armabas este reparto. Volvé a armarlo con los que quedan.',
  ],
  REPARTO_NO_ENCONTRADO: [404, 'Ese reparto no existe.'],
  REPARTO_DESHECHO: [409, 'Ese reparto ya se deshizo.'],
  RIFAS_NO_LIBERADAS: [409, 'No se pueden liberar: {motivo}.'],
  RIFAS_NO_TRASPASADAS: [409, 'No se pueden traspasar: están vendidos, apartados o no son de ese vendedor: {numeros}.'],
  RIFA_DE_OTRO_VENDEDOR: [409, 'El número {numeros} está asignado a otro vendedor.'],
  VENTA_LIBRE_AGOTADA: [
    409,
    'Por día se venden hasta {limite} números que no son de uno, y hoy te quedan {quedan}. Pedí que te asignen más.',
  ],
  RIFA_SIN_ASIGNAR: [409, 'El número {numeros} no está asignado a vos.'],
  RIFA_EN_PAPEL: [
    409,
    'Estos números se venden con su boleto de papel: {numeros}.',
    'El número {numeros} se vende con su boleto de papel.',
  ],
  RIFA_EN_TALONARIO: [409, 'Ya están en un talonario: {numeros}.', 'El número {numeros} ya está en un talonario.'],
  TALON_REGISTRADO: [409, 'El talón {numeros} ya se registró el {dia} a nombre de {iniciales}: vale el primero.'],
  FALTA_COMPRADOR: [409, 'Sin comprador se registran solo números de papel: {numeros}.'],
  FECHA_DE_VENTA: [
    409,
    'La fecha de la venta no puede ser posterior a hoy, ni anterior al día en que se imprimió su papel: {numeros}.',
  ],
  TALONARIO_NO_ENCONTRADO: [404, 'No se encontró el talonario.'],
  TALONARIO_SIN_IMPRIMIR: [409, 'Ese talonario todavía no se imprimió.'],
  TALONARIO_ENTREGADO: [409, 'Ese talonario lo tiene un vendedor: recibilo o dalo por perdido.'],
  TALONARIO_TERMINADO: [409, 'Ese talonario ya se rindió, se devolvió, se perdió o se anuló.'],
  FUERA_DEL_TALONARIO: [409, 'No están en papel en ese talonario: {numeros}.'],
  REIMPRESION_AL_PORTADOR: [
    409,
    'Estos números están vendidos al portador, de quien tenga su boleto: {numeros}. Reimprimí cada uno solo, con el código del boleto que reemplaza.',
    'El número {numeros} está vendido al portador, de quien tenga su boleto. Reimprimilo solo, con el código del boleto que reemplaza.',
  ],
  BOLETO_DE_OTRO: [
    409,
    'Ese no es el código del boleto {numeros} que vale hoy: puede ser el de su talón, el de otro número o el de un papel anulado.',
  ],
  IMPRESION_INCOMPLETA: [409, 'No se puede imprimir sin {falta}.'],
  IMPRESIONES_EN_FILA: [429, 'Hay muchas impresiones en la fila. Probá de nuevo cuando termine alguna.'],
  RIFA_RESERVADA_VENDEDOR: [
    409,
    'Estos números se venden solo en persona: {numeros}.',
    'El número {numeros} se vende solo en persona.',
  ],
  PRODUCTO_NO_DISPONIBLE: [409, 'Ya no está a la venta: {nombres}.'],
  SORTEO_EXISTENTE: [409, 'Ya hay un sorteo agendado para esa fecha.'],
  HORA_OCUPADA: [409, 'Ese día ya hay un sorteo a esa hora. Elegí otra hora.'],
  SORTEO_CERRADO: [409, 'Las ventas de ese sorteo ya están cerradas{: numeros}.'],
  NUMEROS_CANCELADOS: [409, 'Ese sorteo se canceló y no se vende más{: numeros}.'],
  COMISION_INSUFICIENTE: [409, 'No hay tanta comisión pendiente.'],
  CAJA_INSUFICIENTE: [409, 'El vendedor no tiene tanto efectivo para entregar.'],
  COMPRA_NO_ABIERTA: [409, 'Esta compra ya no espera su pago.'],
  SORTEO_REALIZADO: [409, 'Este sorteo ya fue realizado.'],
  SORTEO_CON_VENTAS: [
    409,
    'El sorteo tiene números vendidos o reservados: para cancelarlo hacen falta el motivo y tu contraseña.',
  ],
  DEVOLUCION_EN_CURSO: [409, 'Esa compra todavía se está deshaciendo: probá de nuevo en un momento.'],
  DEVOLUCION_PAGADA: [409, 'Ese dinero ya figura devuelto.'],
  CUENTA_TERMINADA: [409, 'La cuenta de quien vendió ya no existe: el dinero lo devuelve la organización.'],
  SORTEO_SIMULADO: [
    409,
    'El sorteo tiene ventas con pagos simulados, que nadie pagó, y acá los pagos ya no son de prueba: anulalas antes de cerrar',
  ],
  SORTEO_SIN_PREMIOS: [409, 'El sorteo no tiene premios asignados'],
  NADIE_AL_DIA: [
    409,
    'Nadie juega en este sorteo: de sus números vendidos, que son {vendidos}, ninguno está al día. Podés declararlo sin participantes.',
  ],
  HAY_PARTICIPANTES: [
    409,
    'En ese sorteo participa alguien, o todavía se puede pagar: no se declara sin participantes.',
  ],
  NADIE_PARA_RESORTEAR: [
    409,
    'No queda nadie para ganar: todos los números de la última lista sellada ya ganaron algo, o ya no son de nadie.',
  ],
  SORTEO_SIN_PARTICIPANTES: [409, 'El sorteo no tiene números vendidos'],
  SORTEO_CANCELADO: [409, 'Ese sorteo se canceló o quedó sin participantes: no tiene lista ni resultado.'],
  SORTEO_SIN_CERRAR: [409, 'Las ventas de ese sorteo todavía no se cerraron.'],
  SORTEO_SIN_RESULTADO: [409, 'Ese sorteo todavía no tiene resultado.'],
  FUNCION_EN_CURSO: [
    409,
    'Los premios de este sorteo se están revelando en vivo: el resultado se publica cuando salga el último.',
  ],
  FUNCION_SIN_EMPEZAR: [409, 'Los premios de este sorteo todavía no se están revelando.'],
  NUMERO_NO_SELLADO: [404, 'Ese número no está en la lista sellada.'],
  CIERRE_TARDE: [
    409,
    'El sorteo oficial ya salió y las ventas tenían que cerrarse antes: elegí otra forma de sortear.',
  ],
  PAGOS_SIN_ASENTAR: [409, 'Hay {avisos} pagos sin confirmar todavía: esperá un momento y probá de nuevo.'],
  PAPEL_SIN_RENDIR: [
    409,
    'Hay {cuantos} números en papel sin registrar ni devolver: declaralos como no vendidos para cerrar.',
  ],
  AVISOS_ABIERTOS: [409, 'Hay {cuantos} avisos de compra sin responder: respondelos, o cerrá igual.'],
  BALIZA_MUDA: [409, 'La red del azar público no responde: probá de nuevo en un momento.'],
  RELOJ_DISTINTO: [
    409,
    'El reloj del servidor tiene {segundos} segundos de diferencia con el de {otro}: ponelo en hora.',
  ],
  RONDA_PUBLICADA: [
    409,
    'El número público que iba a definir este sorteo ya salió: revisá el reloj del servidor y probá de nuevo.',
  ],
  SECRETO_ILEGIBLE: [
    409,
    'No se puede leer el número secreto de este sorteo: copiá la clave del servidor donde se agendó.',
  ],
  FUENTE_FIJA: [409, 'Ya hay números vendidos o reservados: no se puede cambiar cómo se sortea.'],
  OFICIAL_PASADO: [400, 'El sorteo oficial tiene que ser uno que todavía no salió.'],
  RESPALDO_TEMPRANO: [400, 'El sorteo oficial de respaldo tiene que ser posterior a la hora del sorteo.'],
  RETENCION_SIN_PREGUNTA: [409, 'No hay nada que confirmar.'],
  SIN_RESPALDO: [409, 'Este sorteo no tiene un número secreto como respaldo.'],
  RESULTADO_NO_VERIFICA: [
    409,
    'El resultado no se publicó, porque al verificarlo no coincidió con lo que se selló. {motivo} El sorteo sigue cerrado: avisale a quien instaló el programa.',
  ],
  AZAR_RECHAZADO: [409, 'No se puede cargar. {motivo}'],
  PREMIO_ASIGNADO: [409, 'Ese premio ya pertenece a un sorteo.'],
  PREMIO_PROMETIDO: [
    409,
    'Ya se vendieron números de este sorteo: sus premios están prometidos, y no se quitan ni cambian de nombre, descripción u orden.',
  ],
  PREMIOS_CAMBIARON: [409, 'Los premios del sorteo cambiaron mientras los ordenabas. Mirá la lista de nuevo.'],
  FECHA_DE_LOTERIA: [409, 'Este sorteo se define con una lotería: cambiá primero cómo se sortea.'],
  RIFAS_CAMBIARON: [409, 'Los números cambiaron: ahora el último es el {numeros}. Revisá y confirmá otra vez.'],
  RIFAS_NO_BORRABLES: [
    409,
    'No se pueden borrar: el número {numeros} ya estuvo en una compra o su sorteo no está abierto. Se borran solo los últimos números, desde uno que nadie compró ni apartó.',
  ],
  DEMASIADOS_PREMIOS: [409, 'Un sorteo admite hasta {maximo} premios.'],
  FUENTE_SIN_TESTIGOS: [
    409,
    'Con un número secreto, quien organiza puede conocer el resultado antes del cierre: acá se sortea con el azar público, una lotería o un bolillero.',
  ],
  FUENTE_SIN_DATOS: [
    409,
    'Falta indicar con qué sorteo oficial se sortea: agendá el sorteo con otra forma de sortear.',
  ],
  DEMASIADOS_NUMEROS: [409, 'La rifa admite hasta {maximo} números y ya hay {actuales}.'],
  RECLAMO_VENCIDO: [409, 'El plazo para reclamar este premio pasó y le toca a otra persona.'],
  NADA_PARA_RESORTEAR: [409, 'No hay premios sin reclamar para sortear otra vez.'],
  RESORTEO_AGENDADO: [409, 'Los premios sin reclamar se sortean otra vez una sola vez, y ese sorteo ya está agendado.'],
  RECLAMOS_EN_PLAZO: [
    409,
    'Todavía se puede reclamar algún premio de la campaña: agendalo cuando hayan vencido todos los plazos.',
  ],
  RECLAMO_CONFIRMADO: [409, 'Ya confirmó que lo quiere: su plazo no hace falta moverlo.'],
  PLAZO_MAXIMO: [409, 'Un plazo se extiende hasta {maximo} días en total, y este ya se extendió.'],
  RECLAMO_ENTREGADO: [409, 'La entrega de este premio ya está anotada.'],
  PREMIO_AL_PORTADOR: [
    409,
    'El {numeros} está vendido al portador: su premio es de quien presente el boleto. Escaneá o pegá el código, y anotá el nombre.',
  ],
  ENTREGA_FUTURA: [400, 'La entrega no puede ser en el futuro.'],
  ENTREGA_ANTERIOR: [400, 'La entrega no puede ser anterior al sorteo.'],
  DIFUSION_REPETIDA: [409, 'Ese mensaje ya se mandó a esas personas. Para mandar otro, cambiá el texto.'],
  DIFUSION_SIN_DESTINATARIOS: [409, 'No hay nadie a quien mandarle ese mensaje.'],
  DIFUSION_TERMINADA: [409, 'Ese mensaje ya no se puede detener ni retomar.'],
  ANIO_PASADO: [400, 'El año no puede ser anterior al actual.'],
  EMAIL_REQUERIDO: [400, 'El email es obligatorio.'],
  CSV_INVALIDO: [400, 'El archivo tiene errores: {motivo}.'],
  FECHA_PASADA: [400, 'La fecha no puede ser menor a hoy.'],
  VENDEDOR_INACTIVO: [409, 'El vendedor está inactivo.'],
  VENTA_ONLINE_APAGADA: [409, 'La venta en línea no está disponible en este momento.'],
  MEDIO_APAGADO: [409, 'Ya no se puede pagar así: elegí otra forma de pago.'],
  TRANSFERENCIA_CAMBIO: [409, 'Esa compra cambió mientras la mirabas: revisala y volvé a anotarla.'],
  TRANSFERENCIA_FIJA: [
    409,
    'Esa transferencia ya no se deshace: pasaron más de diez minutos, hay dinero devuelto o se anotó otra después. Se devuelve desde la compra.',
  ],
  CASO_CON_DEVOLUCION: [409, 'Este caso termina cuando anotás la devolución, con su fecha y su referencia.'],
  TRANSFERENCIAS_SIN_VER: [
    409,
    'Quedan compras por transferencia sin ver ({cuantos}): anotá las que llegaron, o cerrá igual y quedan libres.',
  ],
  COMPRA_VENCIDA: [409, 'La reserva de esta compra venció. Volvé a elegir tus números.'],
  CUOTAS_ENTERAS: [409, 'Una compra que paga cuotas se devuelve entera.'],
  NADA_PARA_DEVOLVER: [409, 'Esta compra no tiene dinero para devolver.'],
  PAGO_EN_DISPUTA: [409, 'El pago está en disputa: se resuelve en la cuenta de Mercado Pago.'],
  REEMBOLSO_SIN_PROVEEDOR: [409, 'El medio con el que se pagó no está configurado: devolvé el dinero a mano.'],
  ENTREGA_NO_ENCONTRADA: [404, 'No se encontró la entrega.'],
  DEMASIADAS_ENTREGAS: [409, 'Ya hay {maximo} entregas tuyas por contar: esperá a que la organización las cuente.'],
  ENTREGA_RESUELTA: [409, 'Esta entrega ya se confirmó o se rechazó.'],
  RENDICION_NO_ENCONTRADA: [404, 'No se encontró la rendición.'],
  RENDICION_ABIERTA: [409, 'Ya presentaste una rendición: esperá a que la cierren.'],
  RENDICION_RESUELTA: [409, 'Esta rendición ya se cerró o se devolvió.'],
  RENDICION_NO_CUADRA: [409, 'Los números o las ventas de esta rendición no cuadran: devolvela con una nota.'],
  DIFERENCIA_PASADA: [
    409,
    'Esa diferencia ya se entregó, se ajustó o pasó a la rendición siguiente: mirá cuánto debe ahora.',
  ],
  AJUSTE_SIN_SEGUNDO: [
    409,
    'Ese descuento deja la cuenta por debajo de cero y lo tiene que confirmar otra persona que organice. Invitá a alguien en Mi cuenta, o descontá hasta lo que hay.',
  ],
  AJUSTE_A_CIEGAS: [409, 'Presentó su rendición: primero contala y cerrala, o devolvela, y después descontá.'],
  AJUSTE_RESUELTO: [409, 'Ese ajuste ya se confirmó o se rechazó.'],
  AJUSTE_DE_OTRO: [409, 'Lo confirma otra persona que organice: ni quien lo propuso ni el dueño de la cuenta.'],
  SIN_TRANSFERENCIA: [409, 'Esa venta no espera una transferencia ni un cupón del POS.'],
  TOPE_CAJA: [409, '{nombre} tiene más efectivo que el tope: tiene que entregar antes de recibir más números.'],
  TRAE_DE_MAS: [409, 'Trae {trae} y, con estos talones, debe {debe}. Si contaste bien, confirmalo.'],
  SALDO_PENDIENTE: [
    409,
    'Todavía hay cuentas sin rendir (saldo: {saldo}): hay que cerrarlas antes de eliminar la cuenta.',
  ],
  BAJA_SIN_MOTIVO: [409, 'Tiene cuentas sin rendir (saldo: {saldo}): escribí por qué se dan por perdidas.'],
  CORREO_OBLIGATORIO: [400, 'El email es obligatorio.'],
  VENTA_NO_ANULABLE: [409, 'Solo se anulan ventas en persona.'],
  CLAVE_EN_CURSO: [409, 'Este pedido ya se está procesando. Esperá un momento.'],
  PEDIDO_LENTO: [408, 'El pedido tardó demasiado en llegar. Probá de nuevo.'],
  IMAGEN_GRANDE: [413, 'La imagen es demasiado grande. El máximo es 5 MB y 40 megapíxeles.'],
  PEDIDO_GRANDE: [413, 'El pedido es demasiado grande.'],
  IMAGEN_INVALIDA: [415, 'Solo se aceptan imágenes JPG, PNG, WebP, GIF o AVIF.'],
  TIPO_NO_ADMITIDO: [415, 'El formato del pedido no se admite.'],
  CLAVE_REUTILIZADA: [422, 'Este pedido ya se envió con otros datos. Volvé a empezar.'],
  RESERVAS_CUENTA: [
    429,
    'Ya tenés demasiados números o compras sin pagar. Pagá una en Mis compras, o esperá a que venza, y volvé a probar.',
  ],
  RESERVAS_SIN_VERIFICAR: [
    429,
    'Tenés demasiados números o compras sin pagar. Confirmá tu email para apartar más, o pagá los que ya tenés en Mis compras.',
  ],
  RESERVAS_RED: [
    429,
    'Desde tu conexión ya hay demasiados números sin pagar. Esperá unos minutos y volvé a probar, o elegí menos.',
  ],
  RESERVAS_SORTEO: [
    429,
    'Quedan pocos números libres de este sorteo y por ahora se pueden apartar menos a la vez. Probá con menos números.',
  ],
  TRANSFERENCIAS_CUENTA: [
    429,
    'Por transferencia se apartan hasta 10 números a la vez, o 5 sin cuenta. Elegí menos, o esperá a que se vean las que mandaste.',
  ],
  TRANSFERENCIAS_SORTEO: [
    429,
    'Ya hay muchos números de este sorteo esperando una transferencia. Probá con menos, con otra forma de pago o más tarde.',
  ],
  DISPOSITIVO_NO_ADMITIDO: [400, 'Este navegador recibe avisos por un servicio que no conocemos.'],
  DISPOSITIVOS_COMPLETOS: [409, 'Ya avisamos a {maximo} dispositivos tuyos. Sacá los avisos de alguno antes.'],
  DEMASIADOS_INTENTOS: [429, 'Demasiados intentos. Esperá unos minutos y volvé a probar.'],
  CABECERAS_GRANDES: [431, 'El pedido es demasiado grande.'],
  ERROR_INTERNO: [500, 'Algo salió mal de nuestro lado. Probá de nuevo en un momento.'],
  PROVEEDOR: [502, 'No se pudo iniciar el pago'],
  PROVEEDOR_SIN_VUELTA: [
    502,
    'Mercado Pago no acepta volver a {direccion}: poné en FRONTEND_URL una dirección pública, o probá con pagos simulados.',
  ],
  SERVIDOR_OCUPADO: [503, 'Hay demasiados pedidos a la vez. Probá de nuevo en unos segundos.'],
  SORTEO_OCUPADO: [503, 'Se están cerrando las ventas de un sorteo. Probá de nuevo en unos segundos.'],
  BASE_DE_DATOS: [503, 'El servicio no está disponible en este momento. Probá de nuevo en unos segundos.'],
} as const satisfies Record<string, readonly [status: number, sentence: string, single?: string]>

export type ErrorCode = keyof typeof errors

type Details = Readonly<Record<string, string | number | readonly (string | number)[]>>

/** The only error that services throw deliberately. Any other is a bug and replies ERROR_INTERNO. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(sentenceOf(code, details, numberWidth(0)))
    this.name = 'AppError'
    this.code = code
    this.status = errors[code][0]
    this.details = details
  }

  /** The message; numbers in it have `width` digits, as everywhere. */
  written(width: number): string {
    return sentenceOf(this.code, this.details, width)
  }
}

function sentenceOf(code: ErrorCode, details: Details, width: number): string {
  const [, sentence, single = sentence]: readonly [number, string, string?] = errors[code]
  const text = [details.numeros].flat().length === 1 ? single : sentence
  return text.replace(/\{(: )?(\w+)\}/g, (_, colon = '', name: string) => fill(details[name], colon, width))
}

/** Lists up to ten numbers in full and counts more, so that the sentence stays readable with 100,000. */
function fill(value: Details[string] | undefined, before: string, width: number): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return before + counted(value)
  if (typeof value === 'string') return before + value
  const names = value.slice(0, 10).map(name => (typeof name === 'number' ? padNumber(name, width) : name))
  const shown = before + names.join(', ')
  return value.length > 10 ? `${shown} y ${counted(value.length - 10)} más` : shown
}
