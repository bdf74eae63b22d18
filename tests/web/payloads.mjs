// Texts that would do something if they were taken for more than text (TH-36): 200 of them.
const CALLS = ['alert(1)', 'confirm(1)', 'prompt(1)', 'print()', "fetch('/x')"];
const FORMS = [
  (js) => `<script>${js}</script>`,
  (js) => `<ScRiPt >${js}</sCrIpT >`,
  (js) => `"><script>${js}</script>`,
  (js) => `'><img src=x onerror=${js}>`,
  (js) => `<img src=x onerror="${js}">`,
  (js) => `<img/src/onerror=${js}>`,
  (js) => `<svg onload=${js}>`,
  (js) => `<svg><script>${js}</script></svg>`,
  (js) => `<svg/onload=${js}//`,
  (js) => `<body onload=${js}>`,
  (js) => `<input autofocus onfocus=${js}>`,
  (js) => `<select autofocus onfocus=${js}>`,
  (js) => `<textarea autofocus onfocus=${js}>`,
  (js) => `<details open ontoggle=${js}>`,
  (js) => `<video><source onerror=${js}></video>`,
  (js) => `<audio src=x onerror=${js}>`,
  (js) => `<marquee onstart=${js}>`,
  (js) => `<iframe src="javascript:${js}"></iframe>`,
  (js) => `<iframe srcdoc="<script>${js}</script>">`,
  (js) => `<object data="javascript:${js}">`,
  (js) => `<embed src="javascript:${js}">`,
  (js) => `<a href="javascript:${js}">here</a>`,
  (js) => `<a href="data:text/html,<script>${js}</script>">here</a>`,
  (js) => `<form action="javascript:${js}"><button>x</button></form>`,
  (js) => `<math><mi xlink:href="javascript:${js}">x</mi></math>`,
  (js) => `<style>@import'javascript:${js}';</style>`,
  (js) => `<link rel=stylesheet href="javascript:${js}">`,
  (js) => `<meta http-equiv=refresh content="0;url=javascript:${js}">`,
  (js) => `<base href="javascript:${js}//">`,
  (js) => `<div style="background:url(javascript:${js})">`,
  (js) => `</textarea><script>${js}</script>`,
  (js) => `</script><script>${js}</script>`,
  (js) => `--><script>${js}</script><!--`,
  (js) => `]]><script>${js}</script>`,
  (js) => `{{constructor.constructor("${js}")()}}`,
  (js) => `\${${js}}`,
  (js) => `javascript:${js}`,
  (js) => `&lt;script&gt;${js}&lt;/script&gt;`,
  (js) => `\u202e<script>${js}</script>`,
  (js) => `'-${js}-'`,
];
export const PAYLOADS = FORMS.flatMap((form) => CALLS.map(form));

/** What such a text would have left in the document; the page itself has none of it. */
export const leftIn = (tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('body script, iframe, object, embed, base[href^=javascript], marquee')]
      .concat(
        [...document.querySelectorAll('*')].filter((e) =>
          [...e.attributes].some((a) => a.name.startsWith('on') || /^\s*javascript:/i.test(a.value)),
        ),
      )
      .map((e) => e.outerHTML.slice(0, 100)),
  );
