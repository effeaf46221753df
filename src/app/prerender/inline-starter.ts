// The few lines that a prerendered page runs by itself: the stored theme before the first frame, the first press and the
// browser's offer to install kept for the script (early-click-replay.ts, core/pwa/install-prompt.ts), and the script started after
// the first frame. Plain old script without a build, so that its bytes, and with them the hash that the policy names,
// depend on nothing but what goes in.

/** Takes the addresses of the scripts to run, in order, those of files that they will want, and the theme's key on disk. */
export function inlineStarterScript(
  scripts: readonly string[],
  wanted: readonly string[],
  themeKey: string,
): string {
  const given = [scripts, wanted, themeKey].map((value) => JSON.stringify(value)).join(',');
  return `(${STARTER})(${given})`.replaceAll('<', '\\u003c');
}

const STARTER = `function(scripts,wanted,key){
var theme,started;
try{theme=JSON.parse(localStorage.getItem(key)).text}catch(e){}
if(theme==='auto'&&matchMedia('(prefers-color-scheme: light)').matches)theme='light';
if(theme==='light')document.documentElement.dataset.theme=theme;
function press(event){var at=event.target;tap.button=at.closest&&!at.closest('a')&&at.closest('button')||null}
var tap=window.earlyTap={button:null,stop:function(){removeEventListener('click',press,true)}};
addEventListener('click',press,true);
addEventListener('beforeinstallprompt',function(event){event.preventDefault();window.earlyInstall=event});
function start(){
if(started)return;
started=true;
scripts.concat(wanted).forEach(function(file){
var link=document.createElement('link');
link.rel='modulepreload';link.href=file;document.head.appendChild(link)});
scripts.reduce(function(before,file){return before.then(function(){return import(file)})},Promise.resolve())
}
function soon(){requestAnimationFrame(function(){setTimeout(start)})}
try{new PerformanceObserver(soon).observe({type:'paint',buffered:true})}catch(e){}
addEventListener('load',function(){setTimeout(start,document.hidden?0:200)})
}`;
