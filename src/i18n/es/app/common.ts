import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const COMMON = {
  allStores: 'Todas las tiendas',
  amount: 'Importe',
  back: 'Atrás',
  cancel: 'Cancelar',
  close: 'Cerrar',
  discard: 'Descartar',
  edit: 'Editar',
  end: 'Fin',
  help: 'Ayuda',
  inventory: 'Inventario',
  lot: 'Lote',
  lottery: 'Lotería',
  password: 'Contraseña',
  practice: 'Práctica',
  print: 'Imprimir',
  quickCard: 'Guía rápida',
  quickCardSheet: 'Guía rápida para el mostrador',
  retry: 'Reintentar',
  save: 'Guardar',
  start: 'Inicio',
  tickets: 'Boletos',
  upc: 'UPC',
  lotNumber: (lot) => `lote ${lot}`,
  ticketCount: (count) => pluralize(count, 'boleto'),
} satisfies Texts['COMMON'];
