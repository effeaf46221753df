/** The reader's page's one style sheet; light and dark as the device has it. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8cfc0, #4a4438); --soft: light-dark(#6b6252, #b8ad99); --acc: light-dark(#815f00, #f6bc31); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 16px; max-width: 1080px; background: light-dark(#fffdf8, #1b1813); color: light-dark(#1b1813, #f7f0e2); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; scroll-margin-top: 16px; }
a { color: var(--acc); }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 8px; padding: 0; list-style: none; }
nav a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; padding: 0 8px; }
details { border-top: 1px solid var(--line); scroll-margin-top: 16px; }
summary { padding: 10px 4px; min-height: 44px; cursor: pointer; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--acc); outline-offset: 2px; }
.method { display: inline-block; min-width: 4.2em; font-weight: 700; color: var(--acc); }
.sum { display: block; color: var(--soft); }
.wide { overflow-x: auto; margin: 0 0 16px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { padding: 4px; text-align: left; font-weight: 700; }
th, td { padding: 6px 10px 6px 4px; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th, small { color: var(--soft); font-weight: 400; }
tbody th { font-weight: 400; }
td { overflow-wrap: anywhere; min-width: 7em; }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
`;
