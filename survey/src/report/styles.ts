import { HEAT_STEPS } from './charts.ts'

/** The most accent in a shade, in per cent: the ink has a contrast of 4.5 on it, in the light and in the dark. */
const MOST_ACCENT = 38

/** The shades of heat maps. A class for each, as the pages have no inline styles. */
const HEAT = Array.from(
  { length: HEAT_STEPS + 1 },
  (_, step) =>
    `.heat-${step} { background: color-mix(in srgb, var(--accent) ${(MOST_ACCENT * step) / HEAT_STEPS}%, var(--hairline)); }`,
).join('\n')

/** The style sheet of the report. Its tokens are those of the workbench, which a test compares. */
export const STYLES = `
/* The colours, sizes and faces of the page: four sizes, two weights, one accent. */
:root {
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
  --size-small: 0.8125rem;
  --size-code: 0.875rem;
  --size-text: 0.9375rem;
  --size-lead: 1.125rem;
  --regular: 400;
  --strong: 600;

  color-scheme: light dark;
  --paper: light-dark(#f4f2ec, #14171b);
  --sheet: light-dark(#fffefb, #1a1e23);
  --raised: light-dark(#ffffff, #22272e);
  --ink: light-dark(#1c2126, #e8e5dd);
  --soft-ink: light-dark(#5a6068, #a6abb2);
  --faint-ink: light-dark(#6c727a, #8b9199);
  --field-ink: light-dark(#41506b, #aab8d4);
  --line: light-dark(#d9d4c7, #353b43);
  --hairline: light-dark(#e8e4d9, #2a3037);
  --rail: light-dark(#c9c3b2, #434b55);
  --accent: light-dark(#2f4b9c, #a5b8ff);
  --accent-soft: light-dark(#e7ebf8, #252d47);
  --on-accent: light-dark(#ffffff, #10141c);
  --lit: light-dark(#fdeeb5, #443b14);
  --losing: light-dark(#efebe0, #2b3037);
  --active-line: light-dark(#f6f4ee80, #21262c80);
  --allow: light-dark(#00695f, #5fd0c0);
  --allow-soft: light-dark(#dff1ee, #14322f);
  --disallow: light-dark(#b03a09, #ff9a6b);
  --disallow-soft: light-dark(#fbe8df, #3d2318);
  --unknown: light-dark(#5a6068, #a6abb2);
  --unknown-soft: light-dark(#eceae3, #2a3037);
  --warning: light-dark(#8a5a00, #e9bd5b);
  --shadow: 0 6px 24px light-dark(#1c212626, #00000080);
}

:root[data-theme="light"] {
  color-scheme: light;
}

:root[data-theme="dark"] {
  color-scheme: dark;
}

* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--regular) var(--size-text)/1.5 var(--sans); }
a { color: var(--accent); text-underline-offset: 0.15em; }
a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--sheet); padding: 0.5rem; }
header.top { background: var(--sheet); border-bottom: 1px solid var(--line); }
header.top > * { max-width: 68rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 3rem); }
header.top p { font-weight: var(--strong); padding-top: 0.75rem; }
header.top p a { color: inherit; text-decoration: none; }
header.top img { vertical-align: middle; margin-right: 0.25rem; }
header.top p small { color: var(--soft-ink); font-weight: var(--regular); margin-left: 0.5rem; }
header.top nav { padding-top: 0.375rem; padding-bottom: 0.5rem; display: flex; flex-wrap: wrap; gap: 0.125rem 1rem; }
header.top nav a { color: var(--soft-ink); text-decoration: none; padding: 0.25rem 0; border-bottom: 2px solid transparent; }
header.top nav a:hover { color: var(--ink); }
header.top nav a[aria-current] { color: var(--ink); border-color: var(--accent); font-weight: var(--strong); }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 3rem) 3rem; }
h1, h2, h3 { font-size: var(--size-lead); font-weight: var(--strong); line-height: 1.3; margin: 0 0 0.5rem; text-wrap: balance; overflow-wrap: anywhere; }
h1 { margin-bottom: 0.25rem; }
.lead { color: var(--soft-ink); max-width: 44rem; margin: 0 0 1.5rem; }
section { background: var(--sheet); border: 1px solid var(--line); border-radius: 6px; padding: 1.25rem clamp(1rem, 2.5vw, 1.5rem); margin: 0 0 1.25rem; min-width: 0; }
section > p { max-width: 44rem; margin: 0 0 0.75rem; }
.definition, .note, caption, small, figcaption { color: var(--soft-ink); font-size: var(--size-small); }
.definition { margin-bottom: 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: 0.375rem; }
th { text-align: left; font-weight: var(--strong); }
.scroll { overflow-x: auto; max-width: 100%; }
.rows { width: 100%; font-size: var(--size-small); }
.rows th, .rows td { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--hairline); vertical-align: top; max-width: 28rem; overflow-wrap: anywhere; }
.rows td:not(.number) { min-width: 6rem; }
.rows thead th { border-color: var(--line); white-space: nowrap; }
.number { text-align: right !important; white-space: nowrap; }
.bars { width: 100%; table-layout: fixed; }
.bars th { width: 32%; font-weight: var(--regular); padding: 0.1875rem 0.75rem 0.1875rem 0; overflow-wrap: anywhere; line-height: 1.3; }
.bars .number { width: 14rem; padding-left: 0.75rem; }
.bars .spark { float: left; width: 3rem; height: 0.875rem; margin-top: 0.25rem; fill: none; stroke: var(--accent); stroke-width: 1.5; }
.bars .bar svg { display: block; width: 100%; height: 0.875rem; border-radius: 2px; }
.bars rect.value { fill: var(--accent); }
.bars rect.interval { fill: var(--lit); stroke: var(--ink); stroke-width: 0.75; vector-effect: non-scaling-stroke; }
.bars rect.more { fill: var(--allow); }
.bars rect.less { fill: var(--disallow); }
.bars rect.axis { fill: var(--ink); }
.heat { font-size: var(--size-small); }
.heat td { min-width: 2.5rem; height: 2rem; text-align: center; border: 1px solid var(--sheet); }
${HEAT}
.heat th { font-weight: var(--regular); white-space: nowrap; padding-right: 0.5rem; }
.heat thead th { vertical-align: bottom; padding: 0.25rem 0; }
.heat thead a { color: inherit; text-decoration: none; }
.heat thead span { writing-mode: vertical-rl; transform: rotate(180deg); }
.lines { display: block; width: 100%; min-width: 40rem; height: auto; }
.lines text { font: 12px var(--sans); fill: var(--soft-ink); }
.lines .grid { stroke: var(--hairline); }
.lines polyline { fill: none; stroke: currentColor; stroke-width: 2; }
.lines circle { fill: currentColor; }
.lines .line text { fill: currentColor; font-weight: var(--strong); }
.line-0 { color: var(--accent); }
.line-1 { color: var(--disallow); }
.line-2 { color: var(--allow); }
.line-3 { color: var(--warning); }
.line-4 { color: var(--ink); }
.line-5 { color: var(--faint-ink); }
.line-3 polyline, .line-4 polyline, .line-5 polyline { stroke-dasharray: 6 3; }
.lines .event { stroke: var(--soft-ink); stroke-dasharray: 2 4; }
${['accent', 'disallow', 'allow', 'warning', 'ink', 'faint-ink'].map((colour, index) => `.lines .part-${index} { fill: var(--${colour}); }`).join('\n')}
.lines text[class] { font-weight: var(--strong); }
.lines.small { min-width: 0; }
figure { margin: 0 0 0.75rem; min-width: 0; }
.panels figure { margin: 0; }
.panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: 1rem 1.5rem; }
.sankey { display: block; width: 100%; min-width: 30rem; max-width: 44rem; height: auto; }
.sankey text { font: 12px var(--sans); fill: var(--ink); }
.sankey .count { fill: var(--soft-ink); }
.sankey path { fill-opacity: 0.75; }
.sankey .same { fill: var(--rail); fill-opacity: 0.35; }
.state-none { fill: var(--allow); }
.state-partial { fill: var(--warning); }
.state-full { fill: var(--disallow); }
.state-undecided { fill: var(--faint-ink); }
[hidden] { display: none !important; }
.zoom { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; margin: 0.5rem 0 0.25rem; }
.zoom button { font: inherit; color: var(--accent); background: var(--raised); border: 1px solid var(--line); border-radius: 4px; padding: 0.25rem 0.625rem; cursor: pointer; }
.zoom button[aria-pressed="true"] { background: var(--accent-soft); }
.soft-colour { color: var(--soft-ink); }
.grid-colour { color: var(--hairline); }
.series .u-legend { font-size: var(--size-small); text-align: left; }
details { margin-top: 0.5rem; }
details + details, .note + details { margin-top: 0; }
summary { cursor: pointer; color: var(--accent); font-size: var(--size-small); padding: 0.25rem 0; }
pre { overflow-x: auto; background: var(--raised); border: 1px solid var(--hairline); border-radius: 4px; padding: 0.75rem; font: var(--size-small)/1.45 var(--mono); margin: 0.5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
code { font-family: var(--mono); font-size: var(--size-code); overflow-wrap: anywhere; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 0 0 1.25rem; padding: 0; }
.facts div { background: var(--sheet); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem 1rem; }
.facts dt { color: var(--soft-ink); font-size: var(--size-small); }
.facts dd { margin: 0; font-size: var(--size-lead); font-weight: var(--strong); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.sentences { padding-left: 1.25rem; margin: 0; }
.sentences li { margin-bottom: 0.5rem; }
.index { columns: 14rem; padding: 0; list-style: none; margin: 0; }
.index li { break-inside: avoid; padding: 0.125rem 0; overflow-wrap: anywhere; }
.changes { list-style: none; padding: 0 0 0 1rem; border-left: 2px solid var(--rail); margin: 0.5rem 0 0; }
.changes li { margin-bottom: 0.375rem; overflow-wrap: anywhere; }
.opened { color: var(--allow); font-weight: var(--strong); }
.closed { color: var(--disallow); font-weight: var(--strong); }
form.ask { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: end; margin: 0 0 1rem; }
form.ask label { display: grid; gap: 0.25rem; flex: 1 1 12rem; color: var(--soft-ink); font-size: var(--size-small); min-width: 0; }
form.ask input, form.ask textarea, form.ask select, form.ask button { font: inherit; color: var(--ink); background: var(--raised); border: 1px solid var(--line); border-radius: 4px; padding: 0.375rem 0.625rem; max-width: 100%; width: 100%; }
form.ask textarea, form.ask input[type="search"] { font: var(--size-code)/1.45 var(--mono); }
form.ask button { width: auto; background: var(--accent); color: var(--on-accent); border-color: var(--accent); cursor: pointer; }
form.ask :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
mark { background: var(--lit); color: inherit; }
.facets { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; margin: 0 0 0.75rem; font-size: var(--size-small); }
.hits { list-style: none; padding: 0; margin: 0; }
.hits li { padding: 0.5rem 0; border-top: 1px solid var(--hairline); }
footer { max-width: 68rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 3rem) 2rem; color: var(--soft-ink); font-size: var(--size-small); }
@media (max-width: 40rem) {
  .bars, .bars tbody { display: block; }
  .bars caption { display: block; }
  .bars tr { display: grid; grid-template-columns: 1fr auto; padding: 0.25rem 0; }
  .bars th { width: auto; }
  .bars .number { width: auto; }
  .bars .bar { grid-column: 1 / -1; grid-row: 2; padding: 0; }
}
@media print {
  header.top nav, .skip { display: none; }
  body { background: #ffffff; }
  section { break-inside: avoid; border: 0; padding: 0; }
}
`
