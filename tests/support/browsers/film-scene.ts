/** A drawn code. Lengths are in pixels of a picture in which a narrow bar is `pixelsPerBar` wide. */
export type Label = {
  /** widths of bars and gaps in narrow bars, beginning with a bar */
  widths: readonly number[];
  x: number;
  y: number;
  height: number;
};

/** Labels, the camera's way along them, and what makes them hard to read. */
export type Scene = {
  size: { width: number; height: number };
  pixelsPerBar: number;
  labels: readonly Label[];
  /** points that the middle of the picture passes, there and back, at this speed in pixels per second */
  path: readonly (readonly [x: number, y: number])[];
  speed: number;
  /** while a frame is exposed, in ms: what moves blurs */
  exposureMs: number;
  /** degrees by which the camera is held at an angle */
  tilt: number;
  /** standard deviation of the sensor's noise, of 255 */
  noise: number;
  /** blur of the lens, in pixels */
  blur: number;
  /** lights on the foil: their number in a picture, and how much they cover, 0 to 1 */
  glare: { spots: number; strength: number };
  /** frequency of the mains whose lamps flicker, in Hz; 0: daylight */
  mains: 0 | 50 | 60;
  /** standard deviation of the ink's gain, in narrow bars */
  print: number;
};

/**
 * Draws a moment of a scene. It has no imports, so that a test may hand its source to a page.
 * @param ms since the film's beginning
 */
export function drawScene(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  scene: Scene,
  ms: number,
): void {
  const { size, pixelsPerBar: bar, path, speed, exposureMs, tilt, noise, blur, glare, mains, print } = scene;
  const { width, height } = size;
  /** The same noise for the same moment: mulberry32. */
  let seed = Math.round(ms) * 2654435761;
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  /** Ink that belongs to the label, so it's the same in each frame. */
  const ink = (label: number, index: number) => {
    const value = Math.sin(label * 127.1 + index * 311.7) * 43758.5453;
    return (value - Math.floor(value) - 0.5) * 3.46 * print;
  };

  const lengths = path
    .slice(1)
    .map(([x, y], i) => Math.hypot(x - (path[i]?.[0] ?? 0), y - (path[i]?.[1] ?? 0)));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const middleAt = (at: number): [number, number] => {
    let way = total > 0 ? ((speed * at) / 1000) % (2 * total) : 0;
    if (way > total) way = 2 * total - way;
    let i = 0;
    while (i < lengths.length - 1 && way > (lengths[i] ?? 0)) way -= lengths[i++] ?? 0;
    const [from, to] = [path[i] ?? [0, 0], path[i + 1] ?? path[i] ?? [0, 0]];
    const part = lengths[i] ? way / (lengths[i] ?? 1) : 0;
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
  };

  const [first, last] = [middleAt(ms), middleAt(ms + exposureMs)];
  const moved = Math.hypot(last[0] - first[0], last[1] - first[1]);
  const steps = Math.min(12, Math.max(1, Math.ceil(moved / (bar / 2))));
  const reach = Math.hypot(width, height) / 2 + 400;
  for (let step = 0; step < steps; step++) {
    const [x, y] = middleAt(ms + (exposureMs * step) / steps);
    context.resetTransform();
    context.globalAlpha = 1 / (step + 1);
    context.fillStyle = '#c9c5bd';
    context.fillRect(0, 0, width, height);
    context.translate(width / 2, height / 2);
    context.rotate((tilt * Math.PI) / 180);
    context.translate(-x, -y);
    scene.labels.forEach((label, number) => {
      if (Math.abs(label.x - x) > reach || Math.abs(label.y - y) > reach) return;
      const long = label.widths.reduce((sum, each) => sum + each, 0) * bar;
      context.fillStyle = '#f4f2ec';
      context.fillRect(label.x - 10 * bar, label.y - 4 * bar, long + 20 * bar, label.height + 8 * bar);
      context.fillStyle = '#1d1d22';
      let left = label.x;
      label.widths.forEach((each, index) => {
        const gain = ink(number, index);
        if (index % 2 === 0)
          context.fillRect(left - (gain * bar) / 2, label.y, (each + gain) * bar, label.height);
        left += each * bar;
      });
    });
  }
  context.resetTransform();
  context.globalAlpha = 1;
  for (let spot = 0; spot < glare.spots; spot++) {
    // They belong to the lamps, not to the packs.
    const [x, y] = [((spot * 0.618 + 0.3) % 1) * width, ((spot * 0.382 + 0.25) % 1) * height];
    const light = context.createRadialGradient(x, y, 0, x, y, width / 9);
    light.addColorStop(0, `rgb(255 255 255 / ${glare.strength})`);
    light.addColorStop(0.6, `rgb(255 255 255 / ${glare.strength * 0.8})`);
    light.addColorStop(1, 'rgb(255 255 255 / 0)');
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
  }
  if (blur > 0) {
    context.filter = `blur(${blur}px)`;
    context.drawImage(context.canvas, 0, 0);
    context.filter = 'none';
  }
  const picture = context.getImageData(0, 0, width, height);
  const { data } = picture;
  const grain = new Float32Array(4099).map(
    () => noise * Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random()),
  );
  let at = Math.floor(random() * grain.length);
  for (let row = 0; row < height; row++) {
    // A rolling shutter takes a picture's rows one after the other, and lamps flicker twice in a period.
    const seconds = (ms + (row / height) * 30) / 1000;
    const light = mains === 0 ? 1 : 0.8 + 0.2 * Math.cos(4 * Math.PI * mains * seconds);
    for (let i = row * width * 4; i < (row + 1) * width * 4; i += 4) {
      const speck = grain[at] ?? 0;
      at = (at + 1 + ((i >> 2) % 7)) % grain.length;
      for (let channel = 0; channel < 3; channel++)
        data[i + channel] = (data[i + channel] ?? 0) * light + speck;
    }
  }
  context.putImageData(picture, 0, 0);
}
