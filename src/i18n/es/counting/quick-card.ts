import type { Texts } from '../../areas';

export const QUICK_CARD = {
  count: {
    title: 'Cuente al final de su turno',
    steps: {
      unlock: '¿La pantalla está bloqueada? Elija su nombre y escriba su PIN.',
      open: 'Abra Contar boletos.',
      scan: 'Escanee el boleto de enfrente de cada paquete: el código de barras largo del reverso. Un escaneo por paquete.',
      down: '¿Se vende hacia abajo (↓ 029 → 000)? Entonces el boleto de enfrente tiene el número más alto que queda.',
      check: 'Mire la pantalla después de cada escaneo. ¿Un escaneo equivocado? Presione Deshacer.',
      proceed: '¿Escaneó todos los paquetes? Presione Continuar.',
      missing:
        '¿No escaneó un paquete? Elija Agotado solo si ya no queda ni el último boleto. Si todavía está, déjelo en Sigue en el estante.',
      save: 'Presione Registrar ventas. Listo.',
    },
  },
  shelf: {
    title: 'Ponga un paquete nuevo en el estante',
    steps: {
      scan: 'Abra Poner en el estante y escanee un boleto del paquete.',
      save: 'Presione Guardar y luego Aceptar.',
      activate: 'Active el paquete también en la máquina de la lotería.',
    },
  },
  good: {
    title: 'Bueno saberlo',
    steps: {
      network: '¿No hay red? Siga. Todo se guarda en este dispositivo y se envía solo más tarde.',
      customer: '¿Llegó un cliente? Haga una pausa. Sus escaneos se conservan; siga después.',
      lock: '¿Se va del mostrador? Presione Bloquear, o Alt + L en el teclado.',
      attention: '¿Arriba dice “necesita atención”? Avise a su gerente.',
      waiting: 'Mientras haya algo por enviar, no borre la aplicación.',
      practice: '¿Quiere probar antes? En Práctica no se registra nada.',
    },
  },
} satisfies Texts['QUICK_CARD'];
