/** Style sheet of the sandboxed parties' pages; a string, because it is served and never bundled. */
export const SANDBOX_STYLE = `@font-face {
  font-family: Gabarito;
  src: url(/gabarito-400-800-latin.woff2) format("woff2");
  font-weight: 400 800;
  font-display: swap;
}

:root {
  color-scheme: light dark;
  --bg: #f3eee3;
  --s1: #fffdf8;
  --s2: #eae2d1;
  --line: #dad0be;
  --edge: #857a66;
  --text: #1b1813;
  --t2: #4f4739;
  --acc: #1b5743;
  --on-acc: #fffdf8;
  font-family: Gabarito, system-ui, sans-serif;
}

@media (prefers-color-scheme: dark) {
  :root {
    --bg: #14120e;
    --s1: #1d1a15;
    --s2: #28241d;
    --line: #393329;
    --edge: #857b69;
    --text: #f5efe2;
    --t2: #c6bdab;
    --acc: #7bae56;
    --on-acc: #1b1813;
  }
}

* {
  box-sizing: border-box;
  margin: 0;
}

body {
  background: var(--bg);
  color: var(--text);
  line-height: 1.4;
}

header {
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 48px;
  padding: 8px 16px;
  background: #1b1813;
  color: #fbf4e4;
  font-weight: 600;
}

.mark {
  width: 54px;
  height: 18px;
  flex: none;
}

main {
  max-width: 640px;
  margin: 0 auto;
  padding: 24px 16px 48px;
  display: grid;
  gap: 20px;
}

h1 {
  font-size: 1.75rem;
  line-height: 1.15;
}

h2 {
  font-size: 1.125rem;
}

.lead {
  color: var(--t2);
}

.card {
  display: grid;
  gap: 16px;
  padding: 20px;
  border-radius: 8px 32px 8px 8px;
  background: var(--s1);
}

.sum {
  font-size: 2.5rem;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  line-height: 1.1;
}

dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 8px 16px;
}

dt {
  color: var(--t2);
}

dd {
  text-align: right;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
}

form {
  display: grid;
  gap: 12px;
}

button {
  min-height: 48px;
  padding: 8px 16px;
  border: 1.5px solid var(--edge);
  border-radius: 8px;
  background: transparent;
  color: var(--text);
  font: inherit;
  font-weight: 700;
  cursor: pointer;
}

button.main {
  min-height: 56px;
  border-color: var(--acc);
  background: var(--acc);
  color: var(--on-acc);
}

button:focus-visible,
summary:focus-visible,
a:focus-visible {
  outline: 3px solid var(--acc);
  outline-offset: 2px;
}

.pair {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 12px;
}

summary {
  min-height: 44px;
  display: flex;
  align-items: center;
  justify-content: space-between;
  font-weight: 600;
  cursor: pointer;
}

summary::after {
  content: "+";
}

details[open] summary::after {
  content: "−";
}

details form {
  padding-top: 8px;
}

.state {
  padding: 16px;
  border-radius: 8px;
  background: var(--s2);
  font-weight: 600;
}

table {
  width: 100%;
  border-collapse: collapse;
}

th,
td {
  padding: 10px 12px 10px 0;
  border-bottom: 1px solid var(--line);
  text-align: left;
  vertical-align: top;
}

th {
  color: var(--t2);
  font-size: 0.8125rem;
  font-weight: 600;
}

td:first-child {
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  font-weight: 600;
}

[hidden] {
  display: none;
}
`;
