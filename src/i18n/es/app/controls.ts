import type { Texts } from '../../areas';

export const CONTROLS = {
  breadcrumb: 'Ruta de navegación',
  close: 'Cerrar',
  dismiss: 'Descartar',
  hide: 'Ocultar',
  show: 'Mostrar',
  tryAgain: 'Intentar de nuevo',
  operatedBy: (company) => `Operado por ${company}`,
} satisfies Texts['CONTROLS'];
