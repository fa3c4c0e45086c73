import type { Texts } from '../../areas';

export const REFUSED = {
  admins_record:
    'Esto lo hizo un administrador de la tienda. Para enviarlo, inicie sesión en esta terminal como administrador de la tienda.',
  already_recorded: 'El registro del que salió este ya se registró, desde otra terminal.',
  disk_full:
    'El disco del servidor está lleno y no se puede registrar nada. Los conteos esperan en este dispositivo. Avise a quien administra el servidor.',
  forbidden: 'Usted no puede hacer esto, o no en esta tienda.',
  inactive_user: 'Este usuario no está activo.',
  internal_error: 'El servidor tuvo un problema con este registro. Se envía de nuevo.',
  invalid_content:
    'El servidor no puede aceptar este registro como está. Cámbielo o descártelo con un motivo.',
  lost_by_server:
    'El servidor ya no tiene este registro, quizás después de restaurar una copia. Se envía de nuevo.',
  no_answer: 'No se pudo conectar con el servidor.',
  not_on_shelf: 'Algunos de estos boletos aún no están en el estante.',
  on_the_way: 'Algunos de estos boletos van en camino entre dos tiendas.',
  too_many_tries: 'Se envió demasiado a la vez desde aquí. Se envía de nuevo en un momento.',
  transfer_ended:
    'Estos boletos ya no van en camino: se recibieron, se pidieron de vuelta o se anotaron como perdidos.',
  unavailable: 'El servidor está ocupado o actualizándose. Se envía de nuevo en un momento.',
  unknown_lot: 'Esta tienda no tiene ese lote.',
  unknown_serial: 'Algunos de estos boletos no están en ningún lote de este UPC en esta tienda.',
  unknown_vendor: 'Esta tienda no tiene ese proveedor.',
  withdrawn: 'Este registro se cambió o se descartó en otra terminal.',
  wrong_amount: 'El importe no corresponde a los boletos.',
  wrong_count: 'La cantidad de boletos no corresponde a los números.',
  wrong_price: 'Este lote tiene otro precio.',
} satisfies Texts['REFUSED'];
