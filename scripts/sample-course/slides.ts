import path from "node:path";
import { chromium } from "playwright-core";
import type { Lesson } from "./lesson";

const WIDTH = 1280;
const HEIGHT = 720;

export type SlideImage = { slide: number; step: number; file: string };

/** Renders every step of every slide with Chromium. The content of later steps is dimmed. */
export async function drawSlides(lesson: Lesson, folder: string, executablePath: string): Promise<SlideImage[]> {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
    const images: SlideImage[] = [];
    for (const [slide, { heading, html, say }] of lesson.slides.entries()) {
      const steps = say.trim().split(/\n\s*\n/).length;
      for (let step = 0; step < steps; step++) {
        const file = path.join(folder, `slide-${slide}-${step}.png`);
        await page.setContent(pageOf({ lesson, heading, html, slide, step }));
        await page.screenshot({ path: file });
        images.push({ slide, step, file });
      }
    }
    return images;
  } finally {
    await browser.close();
  }
}

type SlideInput = { lesson: Lesson; heading: string; html: string; slide: number; step: number };

function pageOf({ lesson, heading, html, slide, step }: SlideInput): string {
  const later = Array.from({ length: 5 }, (_, i) => `[data-step="${step + 1 + i}"]`).join(",");
  return `<!doctype html><meta charset="utf-8"><style>${STYLE} ${later} { opacity: 0.12 }</style>
    <main><h1>${heading}</h1><section>${html}</section></main>
    <footer><span>${lesson.title}</span><span>${slide + 1} / ${lesson.slides.length}</span></footer>`;
}

const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body { width: ${WIDTH}px; height: ${HEIGHT}px; background: #14161f; color: #f2efe8; font: 34px/1.45 "DejaVu Sans", sans-serif; display: grid; grid-template-rows: 1fr auto }
  main { padding: 64px 84px 0; display: grid; grid-template-rows: auto 1fr; gap: 24px }
  h1 { font-size: 54px; line-height: 1.15; letter-spacing: -0.02em; border-left: 10px solid #8fa6ff; padding-left: 28px }
  section { align-self: center; justify-self: center; min-width: 60% }
  footer { display: flex; justify-content: space-between; padding: 0 84px 32px; font-size: 20px; color: #8b8ea3 }
  h3 { font-size: 26px; color: #8fa6ff; margin-bottom: 14px; font-weight: normal }
  b { color: #ffd479 }
  .lead { font-size: 32px; color: #b9bccd; text-align: center; margin-bottom: 36px }
  table { border-collapse: collapse; margin: auto } th { color: #8fa6ff; font-weight: normal; text-align: left } th, td { padding: 12px 44px 12px 0; border-bottom: 2px solid #2c3044 }
  .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 72px } .columns > div { background: #1d2130; border-radius: 18px; padding: 30px 38px }
  pre { font: 36px "DejaVu Sans Mono", monospace; background: #1d2130; border-radius: 18px; padding: 28px 38px; margin: 14px 0; text-align: center }
  .postings p { margin: 16px 0 } .postings b { display: inline-block; width: 120px } span + span, .postings span { margin-left: 14px }
  .postings span, .stem span { background: #1d2130; border: 2px solid #3a4060; border-radius: 12px; padding: 6px 22px }
  .stem { text-align: center } .stem b { font-size: 54px } .arrow { font-size: 48px; text-align: center; color: #8fa6ff; margin: 10px }
  .shelf { display: flex; gap: 12px; align-items: end; height: 230px; justify-content: center } .shelf i { width: 46px; border-radius: 5px; background: #3a4060; height: 90% } .shelf i:nth-child(3n) { height: 100%; background: #8fa6ff } .shelf i:nth-child(4n) { height: 78% }
  .bars { display: flex; gap: 22px; align-items: end; height: 280px; justify-content: center } .bars i { width: 70px; background: #8fa6ff; border-radius: 8px 8px 0 0 }
  ol { padding-left: 50px } li { margin: 14px 0; padding-left: 12px } li::marker { color: #8fa6ff }
  svg { width: 860px; display: block; margin: auto } svg text { fill: #f2efe8; font-size: 17px } .axis, .dashed, .curve { fill: none; stroke-width: 4; stroke: #5a6080 } .curve { stroke: #8fa6ff; stroke-width: 5 } .dashed { stroke: #ffd479; stroke-dasharray: 9 8 }
  .links path { fill: none; stroke: #3a4060; stroke-width: 3 } .dots circle { fill: #8fa6ff }
  .formula { font-size: 36px; white-space: nowrap } .fraction { display: inline-grid; vertical-align: middle; text-align: center } .fraction span { margin: 0; padding: 6px 12px } .fraction span:first-child { border-bottom: 3px solid #f2efe8 } sub { font-size: 0.65em }
`;
