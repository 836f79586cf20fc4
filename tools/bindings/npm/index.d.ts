/** The start position, a FEN, or a game. A game has `fen` with `moves`, or one of the others. */
export type PositionOf = 'startpos' | string | {
    /** The position before the moves; the start position when it is missing. */
    fen?: string;
    /** In coordinates (e2e4) or SAN (Nf3). */
    moves?: string[];
    /** A whole game. */
    pgn?: string;
    /** A whole game as its positions. */
    boards?: string[];
};

export interface Strength {
    /** From 1 to 20, which is full strength. */
    level?: number;
    /** A rating, in place of `level`. */
    elo?: number;
}

export interface Limits extends Strength {
    /** Milliseconds. */
    movetime?: number;
    depth?: number;
    nodes?: number;
    /** How many best lines to find. */
    multipv?: number;
    /** Whether a book move may be the answer. */
    book?: boolean;
    signal?: AbortSignal;
}

export interface Move { uci: string; san: string }
/** For the side to move: centipawns, or moves to mate, negative when it is mated. */
export interface Score { type: 'cp' | 'mate'; value: number }
/** For the side to move, in per mille. */
export interface Wdl { win: number; draw: number; loss: number }

export interface Info {
    depth: number;
    selective_depth: number;
    multipv: number;
    score: Score;
    bound: 'exact' | 'lower' | 'upper';
    wdl: Wdl;
    line: Move[];
    nodes: number;
    nps: number;
    milliseconds: number;
}

export interface BestMove {
    /** Null when the game is over. */
    bestmove: Move | null;
    ponder: Move | null;
    fen: string;
    fen_after: string | null;
    status: string;
    score: Score;
    wdl: Wdl;
    line: Move[];
    depth: number;
    nodes: number;
    milliseconds: number;
    book: boolean;
    [more: string]: unknown;
}

export interface Perft {
    depth: number;
    nodes: number;
    divide: (Move & { nodes: number })[];
    milliseconds: number;
}

/** What is wrong with a request or a game. */
export interface Issue { message: string; field?: string; [more: string]: unknown }

export class SebastesError extends Error {
    issues: Issue[];
    /** As in HTTP: 400 for a faulty request, 503 for an engine that cannot answer; or 0. */
    status: number;
}

export interface Options {
    /** The transposition table in MiB, from 1 to 1024; 32 when it is missing. */
    hash?: number;
    /** From 1 to 64; 1 when it is missing. */
    threads?: number;
    /** Where engine-worker.js is, if not in the folder `engine` beside index.js. */
    url?: string | URL;
}

export class Sebastes {
    private constructor();
    static create(options?: Options): Promise<Sebastes>;

    /** How many threads search. One where the page is not cross-origin isolated. */
    readonly threads: number;

    /** Thinks for a second when there is no limit. Rejects with an AbortError when aborted. */
    bestMove(position?: PositionOf, limits?: Limits): Promise<BestMove>;
    /** Gives each line as it is found, until a limit, an abort or the end of the loop. */
    analyse(position?: PositionOf, limits?: Limits): AsyncGenerator<Info, BestMove | undefined>;
    /** Counts the lines of legal moves. */
    perft(position: PositionOf, depth: number, options?: { signal?: AbortSignal }): Promise<Perft>;
    /** What the evaluation is made of, in centipawns for White. */
    evaluate(position?: PositionOf, strength?: Strength): Promise<Record<string, any>>;
    /** The legal moves. */
    moves(position?: PositionOf): Promise<Record<string, any>>;
    /** The game, half-move by half-move, and all that is wrong with it. */
    validate(position?: PositionOf): Promise<Record<string, any>>;

    /** Takes a line of UCI, or null at the end of the input. */
    uci(line: string | null): void;
    /** Calls the listener with each line of UCI's output. Gives a function that ends this. */
    listen(listener: (line: string) => void): () => void;
    /** The exit code, after `quit` or the end of the input. */
    readonly uciEnd: Promise<number>;

    /** Ends the worker and its threads. What was asked is rejected. */
    close(): void;
}

export default Sebastes;
