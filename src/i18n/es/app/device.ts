import type { Texts } from '../../areas';

export const STORAGE_FAULT = {
  full: 'El almacenamiento de este dispositivo está lleno: no se guardó nada.',
  unusable: 'Este navegador no puede usar su almacenamiento: no se guardó nada.',
  newer_data:
    'En este dispositivo se usa una versión más nueva de la aplicación: aquí no se puede guardar nada. Vuelva a cargar la página; lo que ya se guardó se conserva.',
  open_in_another_tab:
    'La aplicación está abierta en otra pestaña y por eso no puede iniciar aquí: cierre esa pestaña.',
} satisfies Texts['STORAGE_FAULT'];

export const APP_FAILURE = {
  text: (detail) =>
    `Algo falló en la aplicación. Lo que ya se guardó sigue en este dispositivo. Vuelva a cargar la aplicación; si vuelve a pasar, avise a soporte y dele esto: ${detail}`,
} satisfies Texts['APP_FAILURE'];
