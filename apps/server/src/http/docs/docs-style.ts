/** The style sheet of the API page; light or dark as the reader's system prefers. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#16241c, #e4ede7); --soft: light-dark(#52645a, #9fb3a7);
  --line: light-dark(#d9e3dc, #2c3b33); --page: light-dark(#f6f9f7, #0f1512); --card: light-dark(#fff, #161e1a);
  --green: light-dark(#12693c, #5fd394); --blue: light-dark(#1a5fb4, #7fb8ff); --amber: light-dark(#8a5200, #f0b95c);
  --red: light-dark(#b3261e, #ff8f87); }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
.frame { display: grid; grid-template-columns: 19rem minmax(0, 1fr); max-width: 76rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 2rem 1rem 2rem 1.5rem; font-size: .9rem; }
nav h2 { margin: 1.2rem 0 .2rem; font-size: .8rem; text-transform: capitalize; color: var(--soft); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: flex; padding: .2rem .5rem; overflow-wrap: anywhere; border-radius: .4rem; color: inherit; text-decoration: none; }
nav a:hover { background: var(--card); }
main { padding: 2rem 1.5rem 6rem; }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
h2.tag { margin: 3rem 0 .5rem; text-transform: capitalize; }
.lead { color: var(--soft); max-width: 44rem; }
a { color: var(--green); }
details { margin: .6rem 0; border: 1px solid var(--line); border-radius: .7rem; background: var(--card); }
summary { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: baseline; padding: .7rem 1rem; cursor: pointer; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; border-radius: .4rem; }
.method { display: inline-block; min-width: 4.2rem; font: 700 .8rem/1.4 ui-monospace, monospace; }
nav .method { min-width: 3.4rem; font-size: .68rem; }
.get { color: var(--blue); } .post { color: var(--green); } .put { color: var(--amber); } .delete { color: var(--red); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: .86rem; }
.summary { color: var(--soft); flex-basis: 100%; }
.inside { padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
h3 { margin: 1.1rem 0 .3rem; font-size: .82rem; color: var(--soft); }
pre { margin: 0; padding: .7rem .9rem; overflow-x: auto; border-radius: .5rem; background: var(--page); border: 1px solid var(--line); }
dl { margin: 0; display: grid; grid-template-columns: 4.2rem minmax(0, 1fr); gap: .35rem .8rem; }
dt { font: 700 .86rem/1.9 ui-monospace, monospace; } dd { margin: 0; }
@media (max-width: 52rem) { .frame { display: block; } nav { position: static; max-height: 45vh; border-bottom: 1px solid var(--line); } }
`;
