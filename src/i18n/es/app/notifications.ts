import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const NOTIFICATIONS = {
  title: 'Avisos',
  unread: (count) => `Avisos, ${count} sin leer`,
  latest: 'Últimos avisos',
  none: 'Aún no ha pasado nada en esta terminal.',
  recorded: (at) => `Registrado ${at}`,
  seeOutbox: 'Ver la bandeja de salida',
  synced: (records) => `Listo: ${pluralize(records, 'registro enviado', 'registros enviados')}`,
  sold: (tickets, amount) => `${pluralize(tickets, 'boleto vendido', 'boletos vendidos')}, ${amount}`,
  soldBefore: (sold, before) =>
    `${sold}. ${pluralize(before, 'boleto ya estaba registrado', 'boletos ya estaban registrados')}.`,
  otherwise: (recorded) => `${recorded}. No todo se registró como se contó.`,
  shelved: (count) => `${pluralize(count, 'boleto puesto', 'boletos puestos')} en el estante`,
  openingMissing: (tickets, amount) => `Revisión de apertura: ${pluralize(tickets, 'faltante')}, ${amount}`,
  openingClean: 'Revisión de apertura: no falta nada',
  rejected: {
    sale: 'Registro de ventas rechazado',
    shelf: 'Registro del estante rechazado',
    discard: 'Descarte rechazado',
    money: 'Dinero de un turno rechazado',
    removal: 'Salida del inventario rechazada',
  },
  needsAttention: 'Necesita atención.',
  installTitle: 'Instale la aplicación en este dispositivo',
  installByHand: 'Toque Compartir y luego Agregar a pantalla de inicio.',
  installWhy: 'Se abre desde su propio icono, llena la pantalla y sus datos están más seguros.',
  install: 'Instalar',
  notNow: 'Ahora no',
  updateReady: 'Hay una versión nueva lista',
  updateElsewhere: 'Hay una versión nueva en uso en otra pestaña',
  updateDetail: 'Nada cambia hasta que usted confirme.',
  updateNow: 'Actualizar ahora',
  reload: 'Volver a cargar',
} satisfies Texts['NOTIFICATIONS'];
