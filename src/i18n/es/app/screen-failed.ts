import type { Texts } from '../../areas';

export const SCREEN_FAILED = {
  notLoaded: 'No se pudo cargar esta pantalla. Puede haber una versión más nueva lista, o no hay red.',
  reload: 'Volver a cargar',
} satisfies Texts['SCREEN_FAILED'];
