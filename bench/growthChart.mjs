// Growth curves as one SVG: both axes logarithmic, so that linear growth is a line of slope one (drawn dashed).

const [width, height, margin] = [340, 230, 46];
const colors = ['#1f6feb', '#d1242f', '#1a7f37', '#8250df'];

/**
 * @typedef {object} Chart
 * @property {string} title
 * @property {readonly number[]} sizes
 * @property {Readonly<Record<string, readonly number[]>>} series values by what they are, with their unit
 */

/** @param {readonly Chart[]} charts */
export function growthChart(charts) {
  const columns = 2;
  const rows = Math.ceil(charts.length / columns);
  const parts = charts.map((chart, index) => {
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    return `<g transform="translate(${x} ${y})">${drawn(chart)}</g>`;
  });
  const box = `viewBox="0 0 ${columns * width} ${rows * height}"`;
  const style = 'font-family="sans-serif" font-size="10" fill="#24292f"';
  const paper = '<rect width="100%" height="100%" fill="#fff"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${style}>${paper}${parts.join('\n')}</svg>\n`;
}

/** @param {Chart} chart */
function drawn({ title, sizes, series }) {
  const values = Object.values(series).flat();
  const x = scale(sizes, margin, width - 16);
  const y = scale(values, height - 34, 34);
  const [first, last] = [sizes[0], sizes.at(-1)];
  const lines = Object.entries(series).map(([name, each], index) => {
    const color = colors[index % colors.length];
    const points = each.map((value, place) => `${x(sizes[place])},${y(value)}`);
    const dots = points.map((point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="2.5"/>`);
    const end = `<text x="${width - 16}" y="${y(each.at(-1)) - 5}" text-anchor="end">${label(each.at(-1))}</text>`;
    const key = `<text x="${margin + index * 72}" y="28">${name}</text>`;
    return `<g fill="${color}"><polyline points="${points.join(' ')}" fill="none" stroke="${color}"/>${dots.join('')}${end}${key}</g>`;
  });
  const [reference] = Object.values(series);
  const linear = `<line x1="${x(first)}" y1="${y(reference[0])}" x2="${x(last)}" y2="${y((reference[0] * last) / first)}" stroke="#bbb" stroke-dasharray="4"/>`;
  const ticks = sizes.map(
    (size) => `<text x="${x(size)}" y="${height - 18}" text-anchor="middle">${label(size)}</text>`,
  );
  const frame = `<rect x="${margin}" y="34" width="${width - margin - 16}" height="${height - 68}" fill="none" stroke="#ddd"/>`;
  const heading = `<text x="${margin}" y="14" font-weight="bold">${title}</text>`;
  return [heading, frame, linear, ...ticks, ...lines].join('');
}

function scale(values, from, to) {
  const logs = values.map((value) => Math.log10(Math.max(value, 0.1)));
  const [low, high] = [Math.min(...logs), Math.max(...logs, Math.min(...logs) + 0.1)];
  return (value) => {
    const part = (Math.log10(Math.max(value, 0.1)) - low) / (high - low);
    return Math.round((from + Math.min(1, part) * (to - from)) * 10) / 10;
  };
}

function label(value) {
  if (value >= 1e6) return `${Math.round(value / 1e5) / 10} M`;
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 10) / 10);
}
