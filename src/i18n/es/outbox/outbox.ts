import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

const entries = (count: number): string => pluralize(count, 'registro');

export const OUTBOX = {
  title: 'Bandeja de salida',
  needsAttention: 'Necesitan atención',
  waiting: 'Por enviar',
  sent: 'Enviados',
  discarded: 'Descartados',
  changed: 'Cambiados',
  sectionTitle: (title, total) => `${title} (${total})`,
  nothingWaits: 'Todo está enviado.',
  beingSent: 'Guardado en este dispositivo; se está enviando.',
  sendNow: 'Enviar ahora',
  nothingSent: 'Aún no se ha enviado nada.',
  discardedNote: 'No se enviaron. Se conservan con el motivo.',
  changedNote: 'Los registros antes del cambio. Lo que se envió en su lugar está arriba.',
  showMore: 'Mostrar más',
  openingCheck: 'Revisión de apertura',
  kind: {
    sale: 'Registro de ventas',
    shelf: 'Puesto en el estante',
    discard: 'Aviso de un registro descartado',
    money: 'Dinero de un turno',
    removal: 'Sacado del inventario',
  },
  captured: (by, at) => `${by}, registrado ${at}`,
  discardedBy: (by, at) => `${by}, descartado ${at}`,
  sentAt: (at) => `, enviado ${at}`,
  entries,
  counts: (count) => `de ${pluralize(count, 'conteo')}`,
  packsSeen: (packs) => pluralize(packs, 'paquete visto', 'paquetes vistos'),
  refused: (why) => `Rechazado: ${why}`,
  withdrawn: (how, by, at, reason) =>
    `${how === 'discarded' ? 'Descartado' : 'Cambiado'} por ${by}, ${at}${reason ? `: ${reason}` : ''}`,
  replaces: 'Cambiado después de que se rechazó.',
  loadedFrom: (file, at) => `Cargado de ${file}, ${at}.`,
  reason: (reason) => `Motivo: ${reason}`,
  resent: 'El registro se está enviando de nuevo, sin cambios.',
  forAdmin: 'El administrador de la tienda puede resolverlo cuando inicie sesión en esta terminal.',
  discardTitle: '¿Descartar este registro?',
  discardQuestion: (what, at, by) =>
    `${what}, registrado ${at} por ${by}. Nunca contará. Queda en esta lista con su nombre y el motivo, y el dueño lo ve en el registro de auditoría.`,
  reasonLabel: 'Motivo',
  reasonRequired: 'Escriba el motivo.',
  discardDone: 'El registro se descartó. Se conserva abajo con el motivo.',
  storage: 'Almacenamiento en este dispositivo',
  usageUnknown: 'Este navegador no dice cuánto se usa.',
  usage: (used, quota) => `${used} en uso; el navegador permite hasta ${quota}.`,
  isProtected: 'El navegador prometió conservarlo hasta que alguien lo borre.',
  mayBeCleared:
    'El navegador puede borrar los datos de esta aplicación, también lo que falta enviar, si queda poco espacio o si la aplicación no se usa por semanas.',
  installToProtect: 'Instale la aplicación para protegerlos.',
  installApp: 'Instalar la aplicación',
  protect: 'Proteger estos datos',
  protectDeclined:
    'El navegador no aceptó por ahora. Suele aceptar cuando la aplicación se usa con frecuencia.',
} satisfies Texts['OUTBOX'];
