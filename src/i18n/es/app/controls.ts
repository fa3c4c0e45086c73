import type { Texts } from '../../areas';

export const CONTROLS = {
  breadcrumb: 'Ruta de navegación',
  close: 'Cerrar',
  dismiss: 'Descartar',
  hide: 'Ocultar',
  show: 'Mostrar',
  tryAgain: 'Intentar de nuevo',
  designedBy: (app) => `Diseñado y desarrollado por el equipo de ${app}`,
} satisfies Texts['CONTROLS'];
