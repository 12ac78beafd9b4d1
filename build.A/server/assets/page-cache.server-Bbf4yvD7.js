import { n as pagesChangedBy, t as isVisibleChange } from "./visible-change-C0dUaOHp.js";
import { createHash } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";
// app/http/spliced-page.server.ts
var gzipStart = Buffer.from([
	31,
	139,
	8,
	0,
	0,
	0,
	0,
	0,
	0,
	255
]);
var lastBlock = Buffer.from([3, 0]);
/**
* A page with gaps for the nonce of each answer (architecture 9). Its texts are encoded once, and packed once: a gap in
* the gzip stream is a block that is stored as it is, so an answer costs a checksum and no packing.
*/
var SplicedPage = class {
	#parts;
	#packed = null;
	bytes;
	/** `standIn` marks the gaps of `html`. */
	constructor(html, standIn) {
		this.#parts = html.split(standIn).map((part) => Buffer.from(part));
		this.bytes = this.#parts.reduce((sum, { length }) => sum + length, 0);
	}
	plain(nonce) {
		return splice(this.#parts, Buffer.from(nonce));
	}
	gzip(nonce) {
		const gap = Buffer.from(nonce);
		this.#packed ??= pack(this.#parts, gap.length);
		const end = Buffer.alloc(8);
		const plain = splice(this.#parts, gap);
		end.writeUInt32LE(crc32(plain), 0);
		end.writeUInt32LE(plain.length, 4);
		return Buffer.concat([
			gzipStart,
			splice(this.#packed, storedBlock(gap)),
			lastBlock,
			end
		]);
	}
};
function splice(parts, gap) {
	return Buffer.concat(parts.flatMap((part, at) => at === 0 ? [part] : [gap, part]));
}
/** Each part as whole deflate blocks that may refer to everything before them but the gaps. */
function pack(parts, gapLength) {
	const gap = Buffer.alloc(gapLength, 255);
	let before = Buffer.alloc(0);
	return parts.map((part) => {
		const dictionary = before.subarray(-32768);
		before = Buffer.concat([
			before,
			part,
			gap
		]);
		const whole = {
			level: constants.Z_BEST_COMPRESSION,
			finishFlush: constants.Z_SYNC_FLUSH
		};
		return deflateRawSync(part, dictionary.length > 0 ? {
			...whole,
			dictionary
		} : whole);
	});
}
function storedBlock(content) {
	const head = Buffer.alloc(5);
	head.writeUInt16LE(content.length, 1);
	head.writeUInt16LE(~content.length & 65535, 3);
	return Buffer.concat([head, content]);
}
// app/http/page-cache.server.ts
/** Kept that long even when nothing is said to have changed. */
var seconds = 60;
/** Bytes of HTML altogether; the oldest page goes first. */
var mostBytes = 16e6;
var pages = /* @__PURE__ */ new Map();
var rendering = /* @__PURE__ */ new Map();
var held = 0;
var generation = 0;
/** Visitors' pages are the same for everyone for these seconds in a shared cache, and stale ones serve while renewed. */
var shared = "public, max-age=0, s-maxage=30, stale-while-revalidate=300";
/**
* A page rendered once for all visitors (architecture 9). `standIn` marks where each answer gets its own nonce.
* Requests that miss at once share one rendering; what is no plain page of status 200 is passed on and not kept.
*/
async function cachedPage(request, nonce, standIn, render) {
	const { pathname, search } = new URL(request.url);
	const key = pathname + search;
	const kept = pages.get(key);
	if (kept && kept.until > Date.now()) return answer(kept, request, nonce, "hit");
	const running = rendering.get(key);
	if (running) {
		const shared = await running;
		if (!(shared instanceof Response)) return answer(shared, request, nonce, "hit");
		return render().then((own) => withNonce(own, standIn, nonce));
	}
	const mine = renderPage(key, standIn, render).finally(() => rendering.delete(key));
	rendering.set(key, mine);
	const page = await mine;
	return page instanceof Response ? withNonce(page, standIn, nonce) : answer(page, request, nonce, "miss");
}
/** What was noted last, for the requests that write it; older ones are counted only. */
var mostNoted = 1e3;
var notes = [];
var dropped = 0;
/** A fact ("noun.verb id") is being written here; the request that writes it forgets its pages when it is done. */
function noteChange(fact) {
	if (!isVisibleChange(fact)) return;
	notes.push(fact);
	if (notes.length < 2 * mostNoted) return;
	dropped += notes.length - mostNoted;
	notes = notes.slice(-1e3);
}
/** Compared before and after a write, tells whether visitors' pages have changed in between. */
var changesNoted = () => dropped + notes.length;
/** Forgets what the facts noted since `before`, a number of `changesNoted`, have changed. */
function forgetPagesSince(before) {
	if (before < dropped) forgetPages();
	else for (const fact of notes.slice(before - dropped)) forgetPagesAfter(fact);
}
/** A fact was committed somewhere: "noun.verb id". Pages being rendered may have been read before it. */
function forgetPagesAfter(fact) {
	if (!isVisibleChange(fact)) return;
	const isChanged = pagesChangedBy(fact);
	for (const [key, { content }] of pages) if (isChanged(key)) {
		pages.delete(key);
		held -= content.bytes;
	}
	generation++;
}
/** Forgets every page, at once and for pages being rendered. */
function forgetPages() {
	pages.clear();
	held = 0;
	generation++;
}
async function renderPage(key, standIn, render) {
	const before = generation;
	const fresh = await render();
	const html = fresh.headers.get("content-type")?.startsWith("text/html");
	const personal = fresh.headers.has("set-cookie") || /private|no-store/.test(fresh.headers.get("cache-control") ?? "");
	if (fresh.status !== 200 || !html || personal) return fresh;
	const content = new SplicedPage(await fresh.text(), standIn);
	const etag = `W/"${createHash("sha256").update(content.plain("")).digest("base64url").slice(0, 22)}"`;
	const page = {
		content,
		headers: [...fresh.headers].filter(([name]) => name !== "cache-control"),
		etag,
		until: Date.now() + seconds * 1e3
	};
	if (before === generation) keep(key, page);
	return page;
}
function keep(key, page) {
	held -= pages.get(key)?.content.bytes ?? 0;
	pages.delete(key);
	pages.set(key, page);
	held += page.content.bytes;
	for (const [oldest, { content }] of pages) {
		if (held <= mostBytes) break;
		pages.delete(oldest);
		held -= content.bytes;
	}
}
/** A 304 carries no policy: the browser's copy keeps the nonce that it came with. */
function answer(page, request, nonce, state) {
	const headers = [
		["etag", page.etag],
		["cache-control", shared],
		["vary", "Cookie, Accept-Encoding"],
		["x-page-cache", state]
	];
	if (request.headers.get("if-none-match")?.includes(page.etag)) return new Response(null, {
		status: 304,
		headers
	});
	if (takesGzip(request)) headers.push(["content-encoding", "gzip"]);
	const send = () => takesGzip(request) ? page.content.gzip(nonce) : page.content.plain(nonce);
	return new Response(request.method === "HEAD" ? null : send(), { headers: [...page.headers, ...headers] });
}
var takesGzip = (request) => /(^|,)\s*gzip\s*(,|;\s*q=(1|0\.\d*[1-9])|$)/.test(request.headers.get("accept-encoding") ?? "");
async function withNonce(page, standIn, nonce) {
	if (!page.headers.get("content-type")?.startsWith("text/html")) return page;
	return new Response((await page.text()).replaceAll(standIn, nonce), page);
}
export { forgetPagesSince as a, forgetPagesAfter as i, changesNoted as n, noteChange as o, forgetPages as r, cachedPage as t };
