import type { Texts } from '../../areas';

export const TABLE = {
  action: 'Acción',
  all: 'Todos',
  countOf: (what, count) => `${what} ${count}`,
  show: 'Mostrar',
  loading: 'Cargando…',
  next: 'Siguiente',
  previous: 'Anterior',
  rowsPerPage: 'Filas por página',
  searchIn: (caption) => `Buscar en ${caption}`,
  noMatch: 'No se encontraron datos.',
  searchHint: 'Buscar…',
  shownOf: (from, to, total) => `${from}–${to} de ${total}`,
  asOf: (time) => `Sin conexión. Datos de ${time}.`,
} satisfies Texts['TABLE'];
