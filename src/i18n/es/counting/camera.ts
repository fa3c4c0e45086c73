import type { Texts } from '../../areas';

export const CAMERA = {
  title: 'Escanear con la cámara',
  camera: 'Cámara',
  cameraNumber: (n) => `Cámara ${n}`,
  picture: 'Imagen de la cámara',
  starting: 'Iniciando la cámara…',
  aim: 'Ponga el código dentro del marco.',
  torchOn: 'Encender la linterna',
  torchOff: 'Apagar la linterna',
  notLoaded:
    'No se pudo cargar la cámara. Puede haber una versión más nueva lista, o no hay red. Al volver a cargar, las tarjetas se conservan.',
  reload: 'Volver a cargar',
  soundOn: 'Activar sonido',
  soundOff: 'Quitar sonido',
  trouble: {
    missing:
      'No se encontró una cámara en este dispositivo. Puede usar el lector de códigos o escribir el número.',
    refused:
      'Esta página no puede usar la cámara. Permita la cámara en los ajustes del navegador e intente de nuevo.',
    busy: 'No se pudo iniciar la cámara. Quizá la usa otra aplicación: ciérrela e intente de nuevo.',
    insecure:
      'La cámara solo funciona en una dirección segura (https). Pida la dirección correcta al administrador de la tienda.',
  },
} satisfies Texts['CAMERA'];
