import type { Texts } from '../../areas';

export const EXPORT = {
  download: 'Descargar CSV',
  print: 'Imprimir',
  preparing: 'Preparando…',
  failed: 'No se pudo preparar el archivo o la hoja. Intente de nuevo.',
  printed: (at) => `Impreso ${at}`,
} satisfies Texts['EXPORT'];
