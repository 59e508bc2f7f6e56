/** The style sheet of the HTML report: light, dark and print, with no font, image or script. */
export const SHEET = `:root{color-scheme:light dark;--soft:#6b7280;--line:#d1d5db;--band:#f3f4f6;--accent:#0f766e;--error:#b91c1c;--warning:#b45309;--info:#1d4ed8;--hint:#6b7280;font:16px/1.5 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--soft:#9ca3af;--line:#374151;--band:#1f2937;--accent:#2dd4bf;--error:#f87171;--warning:#fbbf24;--info:#93c5fd;--hint:#9ca3af}}
body{margin:2rem auto;max-width:60rem;padding:0 1rem}h1{font-size:1.5rem;line-height:1.25;margin:0;overflow-wrap:anywhere}h2{font-size:1.25rem;margin:3rem 0 0;overflow-wrap:anywhere}
h3{font-size:1rem;margin:2rem 0 .5rem}h4{font-size:1rem;margin:0}p{margin:.3rem 0;overflow-wrap:anywhere}a{color:var(--accent)}small,.soft{color:var(--soft)}
.counts{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;margin:1rem 0;padding:0}.counts li{border:1px solid var(--line);border-radius:.4rem;padding:.3rem .8rem}.counts b{font-size:1.3rem;margin-right:.3rem}
.error b,.error h4 b,tr.error td:last-child a{color:var(--error)}.warning b,tr.warning td:last-child a{color:var(--warning)}.info b,tr.info td:last-child a{color:var(--info)}.hint b,tr.hint td:last-child a{color:var(--hint)}
table{border-collapse:collapse;width:100%}th{font-weight:600;text-align:left;white-space:nowrap}th,td{border-top:1px solid var(--line);padding:.3rem .8rem .3rem 0;vertical-align:top;overflow-wrap:anywhere}
article{border:1px solid var(--line);border-left:.25rem solid var(--hint);border-radius:.4rem;margin:1rem 0;padding:.8rem 1rem}
article.error{border-left-color:var(--error)}article.warning{border-left-color:var(--warning)}article.info{border-left-color:var(--info)}
pre{background:var(--band);border-radius:.3rem;font:13px/1.45 ui-monospace,monospace;margin:.5rem 0;overflow:auto;padding:.6rem}
.file{font:13px/1.45 ui-monospace,monospace}.file td{border:0;padding:.05rem .5rem}.file td:first-child{color:var(--soft);text-align:right;user-select:none;width:3rem}.file td:nth-child(2){white-space:pre-wrap}.file td:last-child{text-align:right;white-space:nowrap}
.file tr.error,.file tr.warning,.file tr.info,.file tr.hint,tr:target{background:var(--band)}
.b{font-weight:bold}.d{opacity:.65}.r{color:var(--error)}.g{color:var(--accent)}.y{color:var(--warning)}.c{color:var(--info)}.u{text-decoration:underline}
@media print{body{margin:0;max-width:none}article{break-inside:avoid}a{color:inherit;text-decoration:none}}`

/** SHA-256 of {@link SHEET}, for the Content-Security-Policy: no script, other style or resource can load. */
export const SHEET_HASH = 'sha256-7A/Bx1iTIYSoz8XLDB+Bt3Wi1blUC9Jkik55GKpMXSA='
