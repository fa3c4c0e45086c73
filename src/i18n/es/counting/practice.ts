import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const PRACTICE = {
  intro:
    'Cuente estos paquetes inventados como si fueran los reales. Toque un boleto como si lo escaneara y luego presione Continuar. Todos los rollos menos el de $10 se venden hacia abajo (↓ 029 → 000). El paquete de $20 se acabó: no queda nada que escanear. El de $30 sigue en el almacén.',
  nothingRecorded: 'Práctica: no se registra nada',
  leave: 'Salir',
  done: (tickets, amount) =>
    `¡Muy bien! Un conteo real se guardaría ahora, con ${pluralize(tickets, 'boleto')} por ${amount}. Esto fue práctica, así que no se registró nada. Puede contar los paquetes otra vez.`,
  printCodes: 'Imprimir los códigos',
  ticketsToScan: 'Boletos para escanear',
  pack: (price) => `Paquete de ${price}`,
  packInBack: (price) => `${price} en el almacén`,
  sheetTitle: 'Códigos de práctica',
  sheetSubtitle: 'Boletos inventados, solo para la pantalla de práctica',
} satisfies Texts['PRACTICE'];
